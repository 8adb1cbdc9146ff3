-- Zones, distances and selection rules belong to a season; registrations can be withdrawn; decisions have an origin, an author
-- and a time. The previous version of the server keeps working on this schema: what it writes gets the defaults below.

-- The season of rows that the previous version writes.
create function active_season_id() returns smallint
  language sql stable set search_path = pg_catalog, public, pg_temp as 'select id from season where is_active';

-- One row per season and level. Registrations, decisions and bulk acts lock it in different modes; see
-- apps/api/src/season/lock-levels.ts.
create table season_level (
  season_id smallint not null references season on delete cascade,
  level text not null constraint season_level_known check (level in ('SD', 'SMP')),
  method text not null default 'manual' constraint season_level_method_known check (method in ('manual', 'run')),
  -- The order of the applicants of a school: the first key decides, the next ones break ties.
  order_keys text[] not null constraint season_level_order_known
    check (order_keys <@ array['birth_date', 'distance', 'lottery'] and cardinality(order_keys) > 0),
  state text not null default 'draft' constraint season_level_state_known
    check (state in ('draft', 'frozen', 'seeded', 'signed', 'public', 'closed')),
  version integer not null default 1,
  primary key (season_id, level)
);

alter table zone
  add column season_id smallint not null default active_season_id() references season,
  drop constraint zone_pkey,
  add primary key (season_id, village_id, school_id);
-- Removing a village reads this index.
create index zone_by_village on zone (village_id);

-- Distance from a village to a school. A pair may have one row per source; an override wins over an imported distance, and
-- that over a computed one.
create table distance (
  season_id smallint not null references season,
  village_id integer not null references village on delete cascade,
  school_id integer not null references school on delete cascade,
  source text not null constraint distance_source_known check (source in ('imported', 'computed', 'override')),
  metres integer not null constraint distance_range check (metres between 0 and 1000000),
  reason text constraint distance_reason_length check (char_length(reason) between 1 and 500),
  -- Who confirmed it, in the form of the audit, and when.
  confirmed_by text,
  confirmed_at timestamptz,
  primary key (season_id, village_id, school_id, source),
  constraint distance_override_has_reason check (source <> 'override' or reason is not null),
  constraint distance_confirmed_whole check ((confirmed_by is null) = (confirmed_at is null))
);
create index distance_by_village on distance (village_id);
create index distance_by_school on distance (school_id);

-- Every season has both levels, and starts with the zones and distances of the active season. The distances have to be
-- confirmed again.
create function prepare_season() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into season_level (season_id, level, order_keys) values
    (new.id, 'SD', '{birth_date,distance,lottery}'),
    (new.id, 'SMP', '{distance,birth_date,lottery}');
  insert into zone (season_id, village_id, school_id, rank, is_synthetic)
    select new.id, village_id, school_id, rank, is_synthetic from zone where season_id = active_season_id();
  insert into distance (season_id, village_id, school_id, source, metres, reason)
    select new.id, village_id, school_id, source, metres, reason from distance where season_id = active_season_id();
  return null;
end
$$;
create trigger season_is_prepared after insert on season for each row execute function prepare_season();
insert into season_level (season_id, level, order_keys)
  select id, 'SD', array['birth_date', 'distance', 'lottery'] from season
  union all
  select id, 'SMP', array['distance', 'birth_date', 'lottery'] from season;

alter table quota add column version integer not null default 1;
create function count_version() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger quota_counts_version before update on quota
  for each row when (old.seats is distinct from new.seats) execute function count_version();

alter table school
  add column closed_at timestamptz,
  add column phone text constraint school_phone_form check (phone ~ '^\+62\d{7,13}$');
-- The settlement point of the village.
alter table village
  add column latitude double precision,
  add column longitude double precision,
  add constraint village_point_whole check ((latitude is null) = (longitude is null));

-- Writes of registrations wait from here on, reads do not, until the changes of the table itself at the end. The constraints
-- of the new tables follow their first rows, which is faster.
lock table registration in share row exclusive mode;

-- The lottery ticket of each registration, shown to nobody before the seed of the draw is set. A table of its own: no list
-- reads it by accident, and retention removes the link. 50 random bits in Crockford's base 32; the bytes of a random UUID that
-- contain its version are not used.
create function draw_lottery_ticket() returns text
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  bytes bytea := uuid_send(gen_random_uuid());
  symbols constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
begin
  return 'T-'
    || substr(symbols, get_byte(bytes, 0) % 32 + 1, 1) || substr(symbols, get_byte(bytes, 1) % 32 + 1, 1)
    || substr(symbols, get_byte(bytes, 2) % 32 + 1, 1) || substr(symbols, get_byte(bytes, 3) % 32 + 1, 1)
    || substr(symbols, get_byte(bytes, 4) % 32 + 1, 1) || '-'
    || substr(symbols, get_byte(bytes, 5) % 32 + 1, 1) || substr(symbols, get_byte(bytes, 10) % 32 + 1, 1)
    || substr(symbols, get_byte(bytes, 11) % 32 + 1, 1) || substr(symbols, get_byte(bytes, 12) % 32 + 1, 1)
    || substr(symbols, get_byte(bytes, 13) % 32 + 1, 1);
end
$$;
create table lottery_ticket (
  registration_id integer not null,
  ticket text not null default draw_lottery_ticket()
);
insert into lottery_ticket (registration_id) select id from registration;
alter table lottery_ticket
  add primary key (registration_id),
  add foreign key (registration_id) references registration on delete cascade,
  add constraint lottery_ticket_unique unique (ticket),
  add constraint lottery_ticket_format check (ticket ~ '^T-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$');
-- One statement for a whole batch of registrations.
create function draw_lottery_tickets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into lottery_ticket (registration_id) select id from created;
  return null;
end
$$;
create trigger registration_draws_tickets after insert on registration
  referencing new table as created for each statement execute function draw_lottery_tickets();

-- Who decided about a child at a school, when and why. `registration` has the value that counts; the triggers below keep
-- both equal, so that a decision without a row, or a row without the decision, cannot exist.
create table decision (
  registration_id integer not null,
  school_id integer not null,
  -- null: a decision that was taken back.
  value text,
  origin text not null,
  run_id integer,
  -- In the form of the audit; null: unknown.
  decided_by text,
  decided_at timestamptz,
  reason text
);
insert into decision (registration_id, school_id, value, origin, decided_by, decided_at)
select r.id, chosen.school_id, chosen.value, 'manual', entry.actor, entry.at
from registration as r
cross join lateral (values
  (r.school_1_id, r.school_1_decision, 'school_1_status'),
  (r.school_2_id, case when r.school_2_id <> r.school_1_id then r.school_2_decision end, 'school_2_status')
) as chosen (school_id, value, field)
left join (
  select distinct on (subject_id, field) subject_id, field, at, actor, changes -> field ->> 'after' as value
  from audit_entry, unnest(array['school_1_status', 'school_2_status']) as field
  where subject = 'registration' and action = 'registration.edit' and changes ? field
  order by subject_id, field, id desc
) as entry on entry.subject_id = r.id and entry.field = chosen.field and entry.value = chosen.value
where chosen.value is not null;
alter table decision
  add primary key (registration_id, school_id),
  add foreign key (registration_id) references registration on delete cascade,
  add foreign key (school_id) references school,
  add constraint decision_value_known check (value in ('LULUS', 'TIDAK LULUS')),
  add constraint decision_origin_known check (origin in ('manual', 'run', 'reserve', 'objection', 'placement')),
  add constraint decision_reason_length check (char_length(reason) between 1 and 500);

-- The setting spmb.decision has origin, run, by, at and reason as JSON for one transaction. Without it a decision is manual
-- and of an unknown author: the previous version of the server writes such ones.
create function record_decisions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  act jsonb := coalesce(nullif(current_setting('spmb.decision', true), ''), '{}')::jsonb;
begin
  insert into decision (registration_id, school_id, value, origin, run_id, decided_by, decided_at, reason)
  select new.id, school_id, value, coalesce(act ->> 'origin', 'manual'), (act ->> 'run')::integer, act ->> 'by',
    coalesce((act ->> 'at')::timestamptz, clock_timestamp()), act ->> 'reason'
  from (values
    (new.school_1_id, new.school_1_decision, true),
    (new.school_2_id, new.school_2_decision, new.school_2_id <> new.school_1_id)
  ) as chosen (school_id, value, counts)
  -- A decision stays with its school when the choices are exchanged.
  where counts and value is distinct from
    case school_id when old.school_1_id then old.school_1_decision when old.school_2_id then old.school_2_decision end
  on conflict (registration_id, school_id) do update set
    value = excluded.value, origin = excluded.origin, run_id = excluded.run_id, decided_by = excluded.decided_by,
    decided_at = excluded.decided_at, reason = excluded.reason;
  if tg_op = 'UPDATE' and (old.school_1_id, old.school_2_id) is distinct from (new.school_1_id, new.school_2_id) then
    delete from decision where registration_id = new.id and school_id not in (new.school_1_id, new.school_2_id)
      and origin <> 'placement';
  end if;
  return null;
end
$$;
create trigger registration_records_first_decisions after insert on registration
  for each row when (new.school_1_decision is not null or new.school_2_decision is not null)
  execute function record_decisions();
create trigger registration_records_decisions after update on registration
  for each row when (
    (old.school_1_id, old.school_2_id, old.school_1_decision, old.school_2_decision)
    is distinct from (new.school_1_id, new.school_2_id, new.school_1_decision, new.school_2_decision)
  ) execute function record_decisions();

-- A registration is live while it is neither deleted nor withdrawn.
drop index registration_nik_once, registration_nisn_once, registration_of_season,
  registration_admitted_by_choice_1, registration_admitted_by_choice_2;
alter table registration
  alter column phone drop not null,
  add column deleted_by text,
  add column deleted_reason text
    constraint registration_deleted_reason_length check (char_length(deleted_reason) between 1 and 500),
  add column withdrawn_at timestamptz,
  add column withdrawn_by text,
  add column withdrawn_asked_by text
    constraint registration_withdrawn_asked_by_length check (char_length(withdrawn_asked_by) between 1 and 120),
  add column withdrawn_reason text
    constraint registration_withdrawn_reason_length check (char_length(withdrawn_reason) between 1 and 500),
  -- 'luring': entered by staff from paper.
  add column source text not null default 'daring'
    constraint registration_source_known check (source in ('daring', 'luring')),
  add column entered_by text,
  add column received_on date,
  add column paper_consent_on date,
  add constraint registration_phone_or_paper check (phone is not null or source = 'luring'),
  add constraint registration_paper_entered check (source = 'daring' or entered_by is not null),
  add constraint registration_withdrawn_whole check (
    (withdrawn_at is null) = (withdrawn_reason is null) and (withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (withdrawn_asked_by is null)
  );
create unique index registration_nik_once on registration (season_id, level, nik_index)
  where deleted_at is null and withdrawn_at is null;
create unique index registration_nisn_once on registration (season_id, nisn_index)
  where deleted_at is null and withdrawn_at is null and nisn_index is not null;
-- Lists show withdrawn registrations too; counts of live ones read the included column.
create index registration_of_season on registration (season_id, level, id) include (withdrawn_at) where deleted_at is null;
create index registration_admitted_by_choice_1 on registration (season_id, school_1_id)
  where school_1_decision = 'LULUS' and deleted_at is null and withdrawn_at is null;
create index registration_admitted_by_choice_2 on registration (season_id, school_2_id) include (school_1_id)
  where school_2_decision = 'LULUS' and deleted_at is null and withdrawn_at is null;
create index registration_deleted on registration (season_id, deleted_at) where deleted_at is not null;

drop trigger registration_names_transaction on registration;
create trigger registration_names_transaction before update on registration
  for each row when (
    (old.no_registration, old.season_id, old.level, old.name, old.school_1_id, old.school_2_id,
     old.school_1_decision, old.school_2_decision, old.deleted_at, old.withdrawn_at)
    is distinct from
    (new.no_registration, new.season_id, new.level, new.name, new.school_1_id, new.school_2_id,
     new.school_1_decision, new.school_2_decision, new.deleted_at, new.withdrawn_at)
  ) execute function name_changing_transaction();

update registration set deleted_by = entry.actor
from (
  select distinct on (subject_id) subject_id, actor from audit_entry
  where subject = 'registration' and action = 'registration.delete' order by subject_id, id desc
) as entry
where entry.subject_id = registration.id and registration.deleted_at is not null;

-- A distance that holds for one applicant, instead of that of the village.
create table registration_distance (
  registration_id integer not null references registration on delete cascade,
  school_id integer not null references school,
  metres integer not null constraint registration_distance_range check (metres between 0 and 1000000),
  reason text not null constraint registration_distance_reason_length check (char_length(reason) between 1 and 500),
  set_by text not null,
  set_at timestamptz not null,
  primary key (registration_id, school_id)
);

grant select, insert, update, delete on season_level, distance, registration_distance to :app_role;
grant select on decision, lottery_ticket to :app_role;
