-- Objections of families to the result at a chosen school: one for each registration, answered by the office. An objection that
-- nobody has answered holds reserve calls of its school.
create table objection (
  id integer generated always as identity primary key,
  registration_id integer not null references registration on delete cascade,
  school_id integer not null references school,
  text text not null constraint objection_text_length check (char_length(text) between 1 and 2000),
  filed_at timestamptz not null,
  -- In the form of the audit's actor; 'public': the family itself.
  filed_by text not null,
  -- The school of the operator who filed it; null: the office, or the family.
  filed_school_id integer references school,
  outcome text constraint objection_outcome_known check (outcome in ('upheld', 'rejected')),
  answer text constraint objection_answer_length check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  answered_by text,
  -- When an upheld objection got its seat; null: it waits for the next free one.
  seated_at timestamptz constraint objection_seated_when_upheld check (seated_at is null or outcome = 'upheld'),
  version integer not null default 1,
  constraint objection_once unique (registration_id),
  constraint objection_answer_whole check (
    (outcome is null) = (answer is null) and (outcome is null) = (answered_at is null) and (outcome is null) = (answered_by is null)
  )
);
create index objection_of_school on objection (school_id) where outcome is null or (outcome = 'upheld' and seated_at is null);

grant select, insert, update on objection to :app_role;
