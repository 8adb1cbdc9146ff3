-- What a run reads and answers by paths (docs/selection.md#seats-by-path). All of it is null in a run without paths.
alter table selection_run
  -- By precedence: [{"code", "order", "is_rest"}]. It replaces the order of the level.
  add column paths jsonb,
  -- Codes, by whose orders vacant seats are given.
  add column leftover text[],
  add constraint selection_run_paths_whole check ((paths is null) = (leftover is null));
-- By the codes of the paths: the reserved seats.
alter table selection_school add column path_seats jsonb;
alter table selection_line
  -- By the codes of the paths, where there are any.
  add column scores jsonb,
  add column priorities jsonb,
  -- The result: by whose order the place was given, and whether it was reserved for the path.
  add column placed_path text,
  add column placed_seat text constraint selection_line_seat_known check (placed_seat in ('reserved', 'leftover')),
  add constraint selection_line_seat_of_path check ((placed_path is null) = (placed_seat is null)),
  add constraint selection_line_seat_of_place check (placed_seat is null or placed_school_id is not null);
alter table selection_choice
  -- Codes of the paths by which the choice competes.
  add column paths text[],
  -- Of LULUS by hand: the path whose seat it takes.
  add column manual_path text,
  -- Of a choice without a path: what its claim came to.
  add column claim text constraint selection_choice_claim_known check (claim in ('refused', 'incomplete')),
  -- The answer: [{"path", "rank", "of", "reserve"}].
  add column path_places jsonb;

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
      where (changed.birth_date, changed.salt, changed.withdrawn, changed.keep_waiting, changed.scores, changed.priorities)
          is distinct from (replaced.birth_date, replaced.salt, replaced.withdrawn, replaced.keep_waiting, replaced.scores,
            replaced.priorities)
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
