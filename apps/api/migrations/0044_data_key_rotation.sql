-- A change of the data key (docs/decisions/0043-data-key-rotation.md). While it runs, a registration has the blind index of the present key
-- and of the next one in two unique columns, so that a duplicate is refused whichever key wrote the other row.
create table data_key (
  id boolean primary key default true constraint data_key_one_row check (id),
  -- The first four bytes of what the key seals. The keys themselves are never here.
  current_id bytea not null constraint data_key_current_id_length check (octet_length(current_id) = 4),
  next_id bytea constraint data_key_next_id_length check (octet_length(next_id) = 4),
  -- The key before the last change; null: it was never changed.
  previous_id bytea constraint data_key_previous_id_length check (octet_length(previous_id) = 4),
  phase text not null default 'steady' constraint data_key_phase_known
    check (phase in ('steady', 'announced', 'filling', 'moving', 'clearing')),
  -- The last registration that the phase has passed.
  reached integer not null default 0,
  changed_at timestamptz not null default clock_timestamp(),
  -- A server that does not have the announced key says so here.
  missed_at timestamptz,
  constraint data_key_next_while_changing check ((phase = 'steady') = (next_id is null))
);
insert into change_mark (topic) values ('data_key');
create trigger data_key_moves_mark after insert or update of phase on data_key
  for each statement execute function move_change_mark('data_key');

alter table registration
  add column nik_index_next bytea
    constraint registration_nik_index_next_length check (octet_length(nik_index_next) = 32),
  add column nisn_index_next bytea
    constraint registration_nisn_index_next_length check (octet_length(nisn_index_next) = 32);
create unique index registration_nik_next_once on registration (season_id, level, nik_index_next)
  where deleted_at is null and withdrawn_at is null and nik_index_next is not null;
create unique index registration_nisn_next_once on registration (season_id, nisn_index_next)
  where deleted_at is null and withdrawn_at is null and nisn_index_next is not null;

-- Refuses a value that a server sealed without knowing the present state, which then learns it and tries again; and puts the indexes
-- where the phase wants them, so that servers need not know the phase:
--   filling   present key in nik_index, next key in nik_index_next; the first is unique over all rows
--   moving    next key in both; the second is unique over all rows
--   clearing  next key in nik_index
-- The phase changes under a lock that no writing transaction outlives (see key-rotation).
create function place_identity(key data_key, sealed bytea, indexed bytea, next bytea, was_indexed bytea,
  out placed bytea, out placed_next bytea)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  sealed_with bytea := substring(sealed from 1 for 4);
begin
  placed := indexed;
  placed_next := next;
  if indexed is null then
    placed_next := null;
  elsif key.phase in ('steady', 'announced') then
    if sealed_with <> key.current_id then
      raise exception 'sealed with an outdated data key' using errcode = 'SPK01';
    end if;
    placed := coalesce(next, indexed);
    placed_next := null;
  elsif sealed_with <> key.next_id or (next is null and (key.phase <> 'clearing' or indexed is distinct from was_indexed)) then
    raise exception 'sealed with an outdated data key' using errcode = 'SPK01';
  elsif key.phase = 'moving' then
    placed := next;
  elsif key.phase = 'clearing' then
    placed := coalesce(next, indexed);
    placed_next := null;
  end if;
end
$$;

create function place_identities() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  key data_key;
  was registration;
begin
  select * into key from data_key;
  -- Nothing to check before the first change of the key.
  if not found or (key.phase in ('steady', 'announced') and key.previous_id is null) then
    if new.nik_index is null then
      new.nik_index_next := null;
      new.nisn_index_next := null;
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    was := old;
  end if;
  if (new.nik_sealed, new.nik_index, new.nik_index_next) is distinct from (was.nik_sealed, was.nik_index, was.nik_index_next) then
    select placed, placed_next into new.nik_index, new.nik_index_next
      from place_identity(key, new.nik_sealed, new.nik_index, new.nik_index_next, was.nik_index);
  end if;
  if new.nisn_sealed is not null
    and (new.nisn_sealed, new.nisn_index, new.nisn_index_next) is distinct from (was.nisn_sealed, was.nisn_index, was.nisn_index_next)
  then
    select placed, placed_next into new.nisn_index, new.nisn_index_next
      from place_identity(key, new.nisn_sealed, new.nisn_index, new.nisn_index_next, was.nisn_index);
  end if;
  return new;
end
$$;
create trigger registration_places_identities_when_new before insert on registration
  for each row execute function place_identities();
create trigger registration_places_identities
  before update of nik_sealed, nik_index, nik_index_next, nisn_sealed, nisn_index, nisn_index_next on registration
  for each row execute function place_identities();

grant select, insert, update on data_key to :app_role;
grant update on kept_key to :app_role;
