-- Free seats (docs/product-rules.md#free-seats): after the reserve calls, families without a place name schools with free seats until
-- a moment. A seat that is given so is a placement, beside the choices and their decisions, which stay.
alter table season_level
  add column free_seats_from timestamptz,
  add column free_seats_until timestamptz,
  add constraint season_level_free_seats_whole check ((free_seats_from is null) = (free_seats_until is null)),
  add constraint season_level_free_seats_in_order check (free_seats_from < free_seats_until);

create table free_seat_wish (
  registration_id integer primary key references registration on delete cascade,
  -- Ids of schools, the most wanted first. Not references: a school that is removed gets nobody.
  schools integer[] not null constraint free_seat_wish_at_most_three check (cardinality(schools) <= 3),
  named_at timestamptz not null,
  -- In the form of the audit's actor.
  named_by text not null,
  version integer not null default 1
);
grant select, insert, update on free_seat_wish to :app_role;

alter table registration
  add column placed_school_id integer,
  add constraint registration_placed_school_of_level foreign key (placed_school_id, level) references school (id, type),
  add constraint registration_placed_beside_choices
    check (placed_school_id <> school_1_id and placed_school_id <> school_2_id),
  add constraint registration_one_place check (
    placed_school_id is null
    or (school_1_decision is distinct from 'LULUS' and school_2_decision is distinct from 'LULUS')
  );
create index registration_placed on registration (season_id, placed_school_id) include (withdrawn_at)
  where placed_school_id is not null and deleted_at is null;

drop trigger registration_names_transaction on registration;
create trigger registration_names_transaction before update on registration
  for each row when (
    (old.no_registration, old.season_id, old.level, old.name, old.school_1_id, old.school_2_id,
     old.school_1_decision, old.school_2_decision, old.placed_school_id, old.deleted_at, old.withdrawn_at)
    is distinct from
    (new.no_registration, new.season_id, new.level, new.name, new.school_1_id, new.school_2_id,
     new.school_1_decision, new.school_2_decision, new.placed_school_id, new.deleted_at, new.withdrawn_at)
  ) execute function name_changing_transaction();

-- A placement has its decision too; one that ends keeps its row with the value null. No other change of a registration pays for it.
create function record_placement() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  act jsonb := coalesce(nullif(current_setting('spmb.decision', true), ''), '{}')::jsonb;
begin
  insert into decision (registration_id, school_id, value, origin, run_id, decided_by, decided_at, reason)
  select new.id, school_id, value, 'placement', (act ->> 'run')::integer, act ->> 'by',
    coalesce((act ->> 'at')::timestamptz, clock_timestamp()), act ->> 'reason'
  from (values (new.placed_school_id, 'LULUS'), (old.placed_school_id, null)) as placement (school_id, value)
  where school_id is not null
  on conflict (registration_id, school_id) do update set
    value = excluded.value, origin = excluded.origin, run_id = excluded.run_id, decided_by = excluded.decided_by,
    decided_at = excluded.decided_at, reason = excluded.reason;
  return null;
end
$$;
create trigger registration_records_placement after update on registration
  for each row when (old.placed_school_id is distinct from new.placed_school_id)
  execute function record_placement();
