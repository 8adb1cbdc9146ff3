-- Late registration (docs/product-rules.md#late-registration): after the result of a level, for children without a place, on paper until a
-- moment. Late children are part of no run; they get seats with the free seats, behind all who waited.
alter table season_level
  add column late_from timestamptz,
  add column late_until timestamptz,
  add constraint season_level_late_whole check ((late_from is null) = (late_until is null)),
  add constraint season_level_late_in_order check (late_from < late_until);

alter table registration
  add column registered_late boolean not null default false,
  add constraint registration_late_on_paper check (not registered_late or source = 'luring');
-- Also of a withdrawn one, so that nobody registers again for another ticket.
create unique index registration_late_once on registration (season_id, level, nik_index)
  where registered_late and deleted_at is null and nik_index is not null
    and (number_disputed is null or number_disputed = 'nisn');
create index registration_late on registration (season_id, level) where registered_late and deleted_at is null;

-- What separates equal late children: thrown after the last of them was registered, typed by one person and again by another.
create table late_draw (
  id integer generated always as identity primary key,
  season_id smallint not null,
  level text not null,
  -- The end of the window that it is about.
  late_until timestamptz not null,
  dice text not null constraint late_draw_dice_form check (dice ~ '^[1-6]{20,200}$'),
  typed_at timestamptz not null constraint late_draw_after_the_window check (typed_at >= late_until),
  -- In the form of the audit's actor.
  typed_by text not null,
  -- More than 1: what was typed before was replaced.
  typed_times smallint not null default 1 constraint late_draw_typed_times_range check (typed_times >= 1),
  confirmed_at timestamptz,
  confirmed_by text,
  -- The giving that used it.
  run_id integer references selection_run,
  -- Children could be registered late again before a giving used it.
  lapsed_at timestamptz,
  foreign key (season_id, level) references season_level,
  constraint late_draw_by_two check ((confirmed_at is null) = (confirmed_by is null) and confirmed_by <> typed_by),
  constraint late_draw_used_once check (run_id is null or (confirmed_at is not null and lapsed_at is null))
);
create unique index late_draw_one_waits on late_draw (season_id, level) where run_id is null and lapsed_at is null;
grant select, insert, update on late_draw to :app_role;

create function keep_late_draw() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  ended constant text[] := array['run_id', 'lapsed_at'];
begin
  if old.run_id is not null or old.lapsed_at is not null
    or (old.confirmed_at is not null and to_jsonb(new) - ended <> to_jsonb(old) - ended)
  then
    raise exception 'the draw % is a record that does not change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger late_draw_stays before update on late_draw for each row execute function keep_late_draw();
