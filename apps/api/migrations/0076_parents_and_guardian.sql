-- Parents as they are, and a guardian beside or instead of them (docs/product-rules.md#parents-and-guardian). The server before this one writes
-- neither; its rows are of known parents.
alter table registration
  add column father_state text not null default 'known'
    constraint registration_father_state_known check (father_state in ('known', 'not_on_certificate', 'dead')),
  add column mother_state text not null default 'known'
    constraint registration_mother_state_known check (mother_state in ('known', 'not_on_certificate', 'dead')),
  add column guardian_name text constraint registration_guardian_name_length check (char_length(guardian_name) between 1 and 150),
  add column guardian_relation text
    constraint registration_guardian_relation_length check (char_length(guardian_relation) between 1 and 60),
  add column guardian_job text constraint registration_guardian_job_length check (char_length(guardian_job) between 1 and 120),
  add column guardian_phone text constraint registration_guardian_phone_form check (guardian_phone ~ '^\+[1-9]\d{7,14}$'),
  add constraint registration_guardian_whole check (
    (guardian_name is null) = (guardian_relation is null) and (guardian_name is null) = (guardian_job is null)
    and (guardian_phone is null or guardian_name is not null)
  ),
  drop constraint registration_father_name_length,
  add constraint registration_father_name_length
    check (char_length(father_name) between 1 and 150 or father_name = '' and father_state = 'not_on_certificate'),
  drop constraint registration_father_job_length,
  add constraint registration_father_job_length
    check (char_length(father_job) between 1 and 120 or father_job = '' and father_state <> 'known'),
  drop constraint registration_mother_name_length,
  add constraint registration_mother_name_length
    check (char_length(mother_name) between 1 and 150 or mother_name = '' and mother_state = 'not_on_certificate'),
  drop constraint registration_mother_job_length,
  add constraint registration_mother_job_length
    check (char_length(mother_job) between 1 and 120 or mother_job = '' and mother_state <> 'known');

create index registration_by_guardian_phone on registration (guardian_phone) where guardian_phone is not null;

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
    father_state = 'known', mother_state = 'known',
    guardian_name = null, guardian_relation = null, guardian_job = null, guardian_phone = null,
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
