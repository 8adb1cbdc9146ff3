-- Whether a claim of the level needs the day on which the family card was issued (docs/product-rules.md#claims).
alter table season_level add column kk_required boolean not null default false;

-- A season starts with the paths of the active one too, whose levels are decided by a run. Seats that an admin set are of their season.
create or replace function prepare_season() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  active constant smallint := active_season_id();
begin
  insert into season_level (season_id, level, order_keys) values
    (new.id, 'SD', '{birth_date,distance,lottery}'),
    (new.id, 'SMP', '{distance,birth_date,lottery}');
  insert into zone (season_id, village_id, school_id, rank, is_synthetic)
    select new.id, village_id, school_id, rank, is_synthetic from zone where season_id = active;
  insert into distance (season_id, village_id, school_id, source, metres, reason)
    select new.id, village_id, school_id, source, metres, reason from distance where season_id = active;
  if exists (select from path where season_id = active) then
    update season_level as level set method = 'run', paths_per_choice = earlier.paths_per_choice, kk_required = earlier.kk_required
      from season_level as earlier
      where level.season_id = new.id and earlier.season_id = active and earlier.level = level.level
        and exists (select from path where season_id = active and path.level = earlier.level);
    insert into path (season_id, level, code, kind, name, help, precedence, share_bp, is_rest, order_keys, area, needs_claim,
        leftover_position, verifier, second_reader)
      select new.id, level, code, kind, name, help, precedence, share_bp, is_rest, order_keys, area, needs_claim,
        leftover_position, verifier, second_reader from path where season_id = active;
    insert into path_criterion (season_id, level, path, code, position, name, priority, waives_age_hint)
      select new.id, level, path, code, position, name, priority, waives_age_hint from path_criterion where season_id = active;
    insert into path_document (season_id, level, path, position, kind, criterion, need, group_no, condition)
      select new.id, level, path, position, kind, criterion, need, group_no, condition from path_document where season_id = active;
    insert into score_rule (season_id, level, path, weights, tka_subjects, contests, best_n, min_months, max_months, leadership_points)
      select new.id, level, path, weights, tka_subjects, contests, best_n, min_months, max_months, leadership_points
      from score_rule where season_id = active;
  end if;
  return null;
end
$$;
