-- The draw is a protocol of two people (docs/product-rules.md#draw): its kind is fixed at the freeze, one account types what was drawn,
-- and another one types it again. Then it is the seed.
alter table season_level
  -- A draw is announced at least so long after the freeze.
  add column draw_wait_hours smallint not null default 1
    constraint season_level_draw_wait_range check (draw_wait_hours between 1 and 168);

alter table selection_run
  -- Null: a call, or a freeze of an earlier version, where the first typing fixes it.
  add column draw_kind text constraint selection_run_draw_kind_known check (draw_kind in ('dice', 'public', 'both')),
  add column typed_dice text constraint selection_run_typed_dice_form check (typed_dice ~ '^[1-6]{20,200}$'),
  add column typed_value text constraint selection_run_typed_value_length check (char_length(typed_value) between 1 and 400),
  add column typed_at timestamptz,
  add column typed_by text,
  -- More than 1: what was typed before was replaced, which is public.
  add column typed_times smallint not null default 0 constraint selection_run_typed_times_range check (typed_times >= 0),
  add constraint selection_run_typed_whole check (
    (typed_at is null) = (typed_by is null) and (typed_at is null) = (typed_times = 0)
    and case draw_kind when 'dice' then typed_value is null when 'public' then typed_dice is null else true end
    and (typed_at is null) = case draw_kind
      when 'dice' then typed_dice is null when 'public' then typed_value is null
      when 'both' then typed_dice is null or typed_value is null else true end
  ),
  add constraint selection_run_drawn_by_two check (
    draw_kind is null or seed is null or (seed_kind = draw_kind and typed_by is not null and typed_by <> seeded_by)
  ),
  drop constraint selection_run_seed_kind_known,
  add constraint selection_run_seed_kind_known check (seed_kind in ('dice', 'public', 'both'));

create or replace function keep_selection_run() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  typed constant text[] := array['typed_dice', 'typed_value', 'typed_at', 'typed_by', 'typed_times'];
  drawn constant text[] := array['seed', 'seed_kind', 'seed_source', 'seeded_at', 'seeded_by'];
  previewed constant text[] := array['result_hash', 'previewed_at', 'previewed_by'];
  applied constant text[] := array['certificate_hash', 'applied_at', 'applied_by'];
  changing text[] := array['abandoned_at', 'abandoned_by', 'abandoned_reason'];
begin
  if old.abandoned_at is null then
    if old.applied_at is null then
      changing := changing || previewed || applied;
    end if;
    if old.seed is null then
      changing := changing || drawn;
      -- Each typing is counted, and none is replaced in the act of confirming it.
      if new.typed_times = old.typed_times + 1 and new.seed is null then
        changing := changing || typed;
      end if;
      if old.draw_kind is null then
        changing := array_append(changing, 'draw_kind');
      end if;
    end if;
    if to_jsonb(new) - changing = to_jsonb(old) - changing then
      return new;
    end if;
  end if;
  raise exception 'the selection run % is a record that does not change', old.id using errcode = 'restrict_violation';
end
$$;

-- What was typed is known too, whether it was confirmed or not.
drop trigger selection_run_draws_tickets_anew on selection_run;
create trigger selection_run_draws_tickets_anew after update on selection_run
  for each row when (
    old.abandoned_at is null and new.abandoned_at is not null and new.kind = 'main'
    and (new.seed is not null or new.typed_times > 0)
  ) execute function draw_tickets_anew();
