-- Retention (docs/product-rules.md#retention): personal data of seasons that began the set number of years ago are cleared. Rows stay, so
-- that counts, look-ups, selection runs and the chain of the audit hold.
alter table office
  add column retention_years smallint not null default 2
    constraint office_retention_years_range check (retention_years between 1 and 10);

-- Constraints that new rows keep are not checked again for the rows that have kept them.
alter table registration
  add column cleared_at timestamptz,
  alter column nik_index drop not null,
  drop constraint registration_academic_data_for_smp,
  add constraint registration_academic_data_for_smp check (
    case level
      when 'SMP' then nisn_sealed is not null and (nisn_index is not null or cleared_at is not null)
        and from_school is not null and graduation_year is not null
      else nisn_sealed is null and nisn_index is null and from_school is null and from_school_address is null and graduation_year is null
    end
  ) not valid,
  drop constraint registration_phone_or_paper,
  add constraint registration_phone_or_paper
    check (phone is not null or source = 'luring' or cleared_at is not null) not valid,
  add constraint registration_cleared_whole check ((cleared_at is null) = (nik_index is not null)) not valid;

-- Clears the next registrations of a season, in the order of their ids. It runs with the owner's rights, because the application may
-- neither remove tickets nor change decisions, and refuses a season that is active or began less than a year ago.
create function clear_registrations(of_season integer, after_id integer, batch integer, out last_id integer, out cleared integer)
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
    late_reason = case when late_reason is not null then gone end
    where id = any(ids);
end
$$;
revoke execute on function clear_registrations(integer, integer, integer) from public;
grant execute on function clear_registrations(integer, integer, integer) to :app_role;

-- Whether the values of an audit row are due: older than a moment, or about a registration that was cleared. Never those of the last
-- year, whatever the caller says, and only those in the chain.
create function audit_values_due(entry audit_entry, before_moment timestamptz) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (entry.changes is not null or entry.address is not null)
    and entry.at < clock_timestamp() - interval '1 year'
    and (
      entry.at < before_moment
      or (entry.subject = 'registration'
        and exists (select from registration where id = entry.subject_id and cleared_at is not null))
    )
    and exists (select from audit_chain where entry_id = entry.id)
$$;

-- Clears the values that are due among the rows from one id to another, with the salts that would let them be guessed from the digests.
create function clear_due_audit_values(first_id bigint, last_id bigint, before_moment timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids bigint[] := array(
    select id from audit_entry as entry where id between first_id and last_id and audit_values_due(entry, before_moment)
  );
begin
  perform set_config('spmb.clearing_audit_values', 'on', true);
  update audit_chain set values_salt = null where entry_id = any(ids);
  update audit_entry set changes = null, address = null where id = any(ids);
  perform set_config('spmb.clearing_audit_values', 'off', true);
  return cardinality(ids);
end
$$;
revoke execute on function clear_due_audit_values(bigint, bigint, timestamptz) from public;
grant execute on function clear_due_audit_values(bigint, bigint, timestamptz) to :app_role;
