-- What the servers hold in memory of each registration (see docs/decisions on results in memory) is kept true by asking
-- which rows were changed by a transaction that the last look could not see yet. Each row names that transaction.
-- pg_current_xact_id() is the same for every row of the statement, so the default costs no rewrite of the table.
alter table registration add column changed_in xid8 not null default pg_current_xact_id();
create index registration_by_change on registration (changed_in);

create function name_changing_transaction() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;

-- On insert too: whoever copies rows would copy the old transaction with them.
create trigger registration_names_transaction_when_new before insert on registration
  for each row execute function name_changing_transaction();
-- Only what a look-up shows: clearing old idempotency keys must not send every row to every server again.
create trigger registration_names_transaction before update on registration
  for each row when (
    (old.no_registration, old.season_id, old.level, old.name, old.school_1_id, old.school_2_id,
     old.school_1_decision, old.school_2_decision, old.deleted_at)
    is distinct from
    (new.no_registration, new.season_id, new.level, new.name, new.school_1_id, new.school_2_id,
     new.school_1_decision, new.school_2_decision, new.deleted_at)
  ) execute function name_changing_transaction();

-- A row that is removed names nothing any more: then the servers load everything anew.
insert into change_mark (topic) values ('registrations_removed');
create trigger registration_removal_moves_mark after delete or truncate on registration
  for each statement execute function move_change_mark('registrations_removed');
