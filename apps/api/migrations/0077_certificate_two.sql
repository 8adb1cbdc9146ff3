-- Runs that are frozen from now on have a certificate of version 2 (docs/selection.md#version-2). What it says of the freeze is kept with
-- the run, since seasons, schools and registrations may change or be cleared later.
alter table selection_run
  add column certificate_version smallint not null default 1 constraint selection_run_certificate_version_known
    check (certificate_version in (1, 2)),
  -- First year of the season.
  add column season_year smallint,
  -- The hash of the level that was public before this freeze; null: it is the first.
  add column previous_hash text constraint selection_run_previous_hash_form check (previous_hash ~ '^[0-9a-f]{64}$'),
  add constraint selection_run_certificate_two_whole check (certificate_version = 1 or (season_year is not null and acts is not null));
-- As the school was called at the freeze; null: a run of version 1, and a call.
alter table selection_school add column school_name text;

-- A commitment of version 2 holds the registration number, so with its salt any of the season's numbers could be tried: once the link to
-- the child is cleared, the salt goes too, and the commitment stays for the certificate. Null: a line of version 1, or of a call.
alter table selection_line
  add column commitment text constraint selection_line_commitment_form check (commitment ~ '^[0-9a-f]{48}$'),
  alter column salt drop not null,
  add constraint selection_line_opens_or_is_cleared check (salt is not null or (commitment is not null and registration_id is null));

create function forget_salt() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.salt := null;
  return new;
end
$$;
create trigger selection_line_forgets_salt before update on selection_line
  for each row when (old.registration_id is not null and new.registration_id is null and new.commitment is not null)
  execute function forget_salt();

create or replace function keep_selection_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  broken boolean;
begin
  if tg_op = 'INSERT' then
    select exists (
      select from added join selection_run as run on run.id = added.run_id
      where run.applied_at is not null or run.abandoned_at is not null or (run.kind = 'main' and run.seed is not null)
    ) into broken;
  elsif tg_table_name = 'selection_line' then
    select exists (
      select from changed full join replaced using (run_id, ticket)
      left join selection_run as run on run.id = run_id
      where (changed.birth_date, changed.commitment, changed.withdrawn, changed.keep_waiting, changed.scores, changed.priorities)
          is distinct from (replaced.birth_date, replaced.commitment, replaced.withdrawn, replaced.keep_waiting, replaced.scores,
            replaced.priorities)
        -- Null: forgotten with the link to the child.
        or (changed.salt is not null and changed.salt is distinct from replaced.salt)
        or (changed.registration_id is not null and changed.registration_id is distinct from replaced.registration_id)
        or ((changed.placed_school_id, changed.placed_path, changed.placed_seat)
            is distinct from (replaced.placed_school_id, replaced.placed_path, replaced.placed_seat)
          and (run.applied_at is not null or run.abandoned_at is not null))
    ) into broken;
  elsif tg_table_name = 'selection_choice' then
    select exists (
      select from changed full join replaced using (run_id, ticket, position)
      left join selection_run as run on run.id = run_id
      where run.applied_at is not null or run.abandoned_at is not null
        or (changed.school_id, changed.metres, changed.distance_source, changed.eligible, changed.manual_decision,
            changed.place, changed.paths, changed.manual_path, changed.claim)
          is distinct from (replaced.school_id, replaced.metres, replaced.distance_source, replaced.eligible,
            replaced.manual_decision, replaced.place, replaced.paths, replaced.manual_path, replaced.claim)
    ) into broken;
  elsif tg_table_name = 'selection_signature' then
    select exists (
      select from changed join selection_run as run on run.id = changed.run_id
      where run.applied_at is not null or run.abandoned_at is not null
    ) into broken;
  else
    broken := true;
  end if;
  if broken then
    raise exception 'rows of % of a selection run are a record that does not change', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
