-- Each registration pays for the triggers of its table (npm run bench -- registrations). One function completes a new row, and
-- ends early until the data key is changed for the first time.
drop trigger registration_names_transaction_when_new on registration;

create or replace function place_identities() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  key data_key;
  was registration;
begin
  if tg_op = 'INSERT' then
    -- A copied row would have the transaction of its original.
    new.changed_in := pg_current_xact_id();
  end if;
  perform from data_key where previous_id is not null or phase not in ('steady', 'announced');
  if not found then
    -- Nothing to check before the first change of the key.
    if new.nik_index is null then
      new.nik_index_next := null;
      new.nisn_index_next := null;
    end if;
    return new;
  end if;
  select * into key from data_key;
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
alter trigger registration_places_identities_when_new on registration rename to registration_completes_new_row;
