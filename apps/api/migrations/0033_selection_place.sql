-- A choice has one place for age and distance together (docs/decisions/0030-one-place-in-certificates.md). No version of the
-- server has written the two ordinals.
alter table selection_choice drop column age_ordinal, drop column distance_ordinal;
-- Among those who compete for the school, before the lottery; null for a choice that does not compete.
alter table selection_choice add column place integer constraint selection_choice_place_range check (place > 0);
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
      where (changed.birth_date, changed.salt, changed.withdrawn, changed.keep_waiting)
          is distinct from (replaced.birth_date, replaced.salt, replaced.withdrawn, replaced.keep_waiting)
        or (changed.registration_id is not null and changed.registration_id is distinct from replaced.registration_id)
        or (changed.placed_school_id is distinct from replaced.placed_school_id
          and (run.applied_at is not null or run.abandoned_at is not null))
    ) into broken;
  elsif tg_table_name = 'selection_choice' then
    select exists (
      select from changed full join replaced using (run_id, ticket, position)
      left join selection_run as run on run.id = run_id
      where run.applied_at is not null or run.abandoned_at is not null
        or (changed.school_id, changed.metres, changed.distance_source, changed.eligible, changed.manual_decision,
            changed.place)
          is distinct from (replaced.school_id, replaced.metres, replaced.distance_source, replaced.eligible,
            replaced.manual_decision, replaced.place)
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
