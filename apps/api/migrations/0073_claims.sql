-- What families claim to take a path (docs/product-rules.md#claims), and what staff who saw the papers say of it.
-- One row of each child that claims a path, or that said how old its family card is. A member of staff leases the child, not a claim.
create table claim_child (
  registration_id integer primary key references registration on delete cascade,
  kk_issued_on date,
  kk_reason text constraint claim_child_kk_reason_known check (kk_reason in
    ('tambah_anggota', 'anggota_meninggal_pindah', 'hilang_rusak', 'perubahan_data', 'pindah', 'bencana', 'perceraian_kematian')),
  leased_by integer references user_account,
  leased_until timestamptz,
  constraint claim_child_reason_of_card check (kk_reason is null or kk_issued_on is not null),
  constraint claim_child_lease_whole check ((leased_by is null) = (leased_until is null))
);

create table claim (
  registration_id integer not null references claim_child on delete cascade,
  -- A path and a criterion that a child claims stay.
  season_id smallint not null,
  level text not null,
  path text not null,
  criterion text not null,
  -- The choice that it is for, where each choice takes one path; null: both.
  choice smallint constraint claim_choice_known check (choice in (1, 2)),
  -- What the criterion asks for, as JSON, encrypted like the NIK; without the school of the next column.
  details_sealed bytea not null,
  -- Where a parent works: the claim holds only there.
  parent_school_id integer references school,
  -- A keyed fingerprint of the card's number, from the base key: the same card of several children is found without reading it.
  card_digest bytea,
  -- Hundredths of a point, as the verifier confirmed it.
  score smallint constraint claim_score_range check (score between 0 and 10000),
  state text not null default 'waiting' constraint claim_state_known
    check (state in ('waiting', 'incomplete', 'accepted', 'refused', 'lapsed', 'withdrawn')),
  -- Since when it has this state; of one that waits: since when it is as it is now.
  state_at timestamptz not null,
  -- Of an incomplete one: until when the family may bring what is missing.
  due_at timestamptz,
  -- Counts the changes; a verdict names the version that was read.
  version integer not null default 1,
  primary key (registration_id, path),
  foreign key (season_id, level, path) references path,
  foreign key (season_id, level, path, criterion) references path_criterion,
  constraint claim_due_of_incomplete check ((state = 'incomplete') = (due_at is not null))
);
create index claim_by_state on claim (season_id, level, state);
create index claim_by_path on claim (season_id, level, path, criterion);
create index claim_by_parent_school on claim (parent_school_id) where parent_school_id is not null;
create index claim_by_card on claim (card_digest) where card_digest is not null;

-- What a person says who read a version of a claim: first and second, and an admin where the two differ.
create table claim_reading (
  registration_id integer not null,
  path text not null,
  version integer not null,
  reading smallint not null constraint claim_reading_known check (reading between 1 and 3),
  verdict text not null constraint claim_reading_verdict_known check (verdict in ('accepted', 'refused', 'incomplete')),
  reason text constraint claim_reading_reason_known check (reason in
    ('berkas_tidak_ada', 'bukan_anak_ini', 'nama_ortu_beda', 'kk_kurang_1_tahun', 'pindah_sebagian', 'kedaluwarsa',
     'tidak_terdaftar_dtsen', 'di_luar_masa_sertifikat', 'belum_dikurasi', 'nilai_beda', 'tanpa_tanda_tangan', 'lain')),
  text text constraint claim_reading_text_length check (char_length(text) between 1 and 300),
  score smallint constraint claim_reading_score_range check (score between 0 and 10000),
  -- In the form of the audit's actor.
  read_by text not null,
  read_at timestamptz not null,
  primary key (registration_id, path, version, reading),
  foreign key (registration_id, path) references claim on delete cascade,
  constraint claim_reading_reason_of_verdict check ((verdict = 'accepted') = (reason is null))
);

-- Documents that staff saw for a claim, apart from the verdict.
create table claim_document (
  registration_id integer not null,
  path text not null,
  kind text not null constraint claim_document_kind_length check (char_length(kind) between 3 and 60),
  seen_by text not null,
  seen_at timestamptz not null,
  primary key (registration_id, path, kind),
  foreign key (registration_id, path) references claim on delete cascade
);

-- Claims are withdrawn, never removed, unless with their child.
grant select, insert, update on claim_child, claim to :app_role;
grant select, insert on claim_reading to :app_role;
grant select, insert, delete on claim_document to :app_role;

-- A claim says that a child is poor or disabled: nothing of it stays.
create or replace function clear_registrations(of_season integer, after_id integer, batch integer, out last_id integer, out cleared integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids integer[];
  gone constant text := '(dihapus)';
begin
  if not exists (
    select from season where id = of_season and not is_active and make_date(first_year + 1, 7, 1) <= current_date
  ) then
    raise exception 'the season % is active, or began less than a year ago', of_season using errcode = 'restrict_violation';
  end if;
  ids := array(
    select id from registration where season_id = of_season and id > after_id and cleared_at is null order by id limit batch
    for update
  );
  last_id := ids[cardinality(ids)];
  cleared := cardinality(ids);
  delete from lottery_ticket where registration_id = any(ids);
  delete from correction_request where registration_id = any(ids);
  delete from family_session where registration_id = any(ids);
  delete from claim_child where registration_id = any(ids);
  update selection_line set registration_id = null where registration_id = any(ids);
  update registration_screening set note = null, note_by = null, note_school_id = null, note_at = null
    where registration_id = any(ids) and note is not null;
  update registration_flag set reason = gone where registration_id = any(ids);
  update registration_distance set reason = gone where registration_id = any(ids);
  update objection set text = gone, answer = case when answer is not null then gone end where registration_id = any(ids);
  -- The reasons of a level with runs come from a list, and are counted in public.
  update decision set reason = null
    from registration as r join season_level as l using (season_id, level)
    where decision.registration_id = any(ids) and r.id = decision.registration_id and l.method = 'manual'
      and decision.reason is not null;
  update registration set
    cleared_at = clock_timestamp(),
    nik_sealed = '', nik_index = null,
    nisn_sealed = case when nisn_sealed is not null then ''::bytea end, nisn_index = null,
    phone = null, email = null, address = gone,
    father_name = gone, father_job = gone, father_phone = null,
    mother_name = gone, mother_job = gone, mother_phone = null,
    from_school_address = null,
    idempotency_key = null, idempotency_digest = null, change_code = null, sender_network = null,
    deleted_reason = case when deleted_reason is not null then gone end,
    withdrawn_asked_by = case when withdrawn_asked_by is not null then gone end,
    withdrawn_reason = case when withdrawn_reason is not null then gone end,
    late_reason = case when late_reason is not null then gone end,
    number_disputed = null, number_reason = case when number_reason is not null then gone end
    where id = any(ids);
end
$$;
