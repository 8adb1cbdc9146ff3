-- A number that somebody else has (docs/product-rules.md#disputed-numbers).
alter table registration
  -- Which number a live registration has too; null: none. The other one keeps the number until the office has decided.
  add column number_disputed text
    constraint registration_number_disputed_known check (number_disputed in ('nik', 'nisn', 'both')),
  -- Why staff stored it so, or why a number is missing.
  add column number_reason text
    constraint registration_number_reason_length check (char_length(number_reason) between 1 and 500),
  -- A number that follows later: no ciphertext and no index. Stored rows keep the stricter rule of before.
  drop constraint registration_cleared_whole,
  add constraint registration_cleared_whole check (cleared_at is null or nik_index is null and nisn_index is null) not valid,
  add constraint registration_number_whole check (
    (nik_index is null) = (octet_length(nik_sealed) = 0)
    and (nisn_sealed is null or (nisn_index is null) = (octet_length(nisn_sealed) = 0))
  ) not valid,
  drop constraint registration_academic_data_for_smp,
  add constraint registration_academic_data_for_smp check (
    case level
      when 'SMP' then nisn_sealed is not null and from_school is not null and graduation_year is not null
      else nisn_sealed is null and nisn_index is null and from_school is null and from_school_address is null and graduation_year is null
    end
  ) not valid;

-- A disputed number is outside the unique indexes. Searches name the same conditions, so that each finds its index
-- (apps/api/src/registration/numbers.ts).
drop index registration_nik_once;
create unique index registration_nik_once on registration (season_id, level, nik_index)
  where deleted_at is null and withdrawn_at is null and (number_disputed is null or number_disputed = 'nisn');
drop index registration_nisn_once;
create unique index registration_nisn_once on registration (season_id, nisn_index)
  where deleted_at is null and withdrawn_at is null and nisn_index is not null
    and (number_disputed is null or number_disputed = 'nik');
drop index registration_nik_next_once;
create unique index registration_nik_next_once on registration (season_id, level, nik_index_next)
  where deleted_at is null and withdrawn_at is null and nik_index_next is not null
    and (number_disputed is null or number_disputed = 'nisn');
drop index registration_nisn_next_once;
create unique index registration_nisn_next_once on registration (season_id, nisn_index_next)
  where deleted_at is null and withdrawn_at is null and nisn_index_next is not null
    and (number_disputed is null or number_disputed = 'nik');

-- Of families one disputed registration for a number and level; staff see the papers.
create unique index registration_nik_disputed_once on registration (season_id, level, nik_index)
  where deleted_at is null and withdrawn_at is null and source = 'daring' and number_disputed in ('nik', 'both');
create unique index registration_nisn_disputed_once on registration (season_id, nisn_index)
  where deleted_at is null and withdrawn_at is null and source = 'daring' and number_disputed in ('nisn', 'both');
create index registration_nik_disputed on registration (nik_index) where number_disputed is not null;
create index registration_nisn_disputed on registration (nisn_index) where number_disputed is not null;

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
