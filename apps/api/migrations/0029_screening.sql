-- What staff record about a child at the counter: documents seen, a note and flags. In tables of their own, with rows from the
-- first use on, so that registrations do not become slower and their versions stay as they are.
create table registration_screening (
  registration_id integer primary key references registration on delete cascade,
  version integer not null default 1,
  -- Of the documents that the level requires; null: none has been seen.
  documents text constraint registration_screening_documents_known check (documents in ('sebagian', 'lengkap')),
  note text constraint registration_screening_note_length check (char_length(note) between 1 and 1000),
  note_by text,
  note_school_id integer references school on delete set null,
  note_at timestamptz,
  -- The transaction that last changed what a look-up shows: whether all documents have been seen.
  changed_in xid8 not null default pg_current_xact_id(),
  constraint registration_screening_note_stated check ((note is null) = (note_by is null) and (note is null) = (note_at is null))
);
create index registration_screening_by_change on registration_screening (changed_in);
create trigger registration_screening_names_transaction before update on registration_screening
  for each row when (old.documents is distinct from new.documents)
  execute function name_changing_transaction();

create table screened_document (
  registration_id integer not null references registration_screening on delete cascade,
  kind text not null constraint screened_document_kind_known
    check (kind in ('birth_certificate', 'family_card', 'school_certificate')),
  -- In the form of the audit's actor.
  seen_by text not null,
  -- The school of the operator; null: the office.
  school_id integer references school on delete set null,
  seen_at timestamptz not null,
  primary key (registration_id, kind)
);

create table registration_flag (
  registration_id integer not null references registration_screening on delete cascade,
  kind text not null constraint registration_flag_kind_known
    check (kind in ('age_exception', 'court_order', 'doubt')),
  reason text not null constraint registration_flag_reason_length check (char_length(reason) between 1 and 300),
  set_by text not null,
  school_id integer references school on delete set null,
  set_at timestamptz not null,
  primary key (registration_id, kind)
);

grant select, insert, update, delete on registration_screening, screened_document, registration_flag to :app_role;
