-- The districts of the sample set leave with it (docs/product-rules.md#reference-data). Those of the first versions have no mark; one with
-- an imported village or school is the office's own.
update district set is_sample = true
where (id, code, name) in (
    (1, '52.05.01', 'Dompu'), (2, '52.05.05', 'Woja'), (3, '52.05.08', 'Pajo'), (4, '52.05.03', 'Hu''u'),
    (5, '52.05.07', 'Manggelewa'), (6, '52.05.02', 'Kempo'), (7, '52.05.06', 'Pekat'), (8, '52.05.04', 'Kilo')
  )
  and not exists (select from village where district_id = district.id and not is_sample)
  and not exists (select from school where district_id = district.id and not is_sample);

-- The highest number that a district had here, also one that left: the next district without a number in its file gets the next one.
create sequence district_number as smallint;
select setval('district_number', max(id)) from district having max(id) is not null;
grant select on district_number to :app_role;
create function note_district_number() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform setval('district_number', greatest((select last_value from district_number), (select max(id) from new_districts)));
  return null;
end
$$;
create trigger district_notes_number after insert on district
  referencing new table as new_districts for each statement execute function note_district_number();

-- What is real never becomes a sample, which discard_trials() would remove.
create function refuse_new_sample() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'rows of % never become samples', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger village_is_real before update on village
  for each row when (new.is_sample and not old.is_sample) execute function refuse_new_sample();
create trigger school_is_real before update on school
  for each row when (new.is_sample and not old.is_sample) execute function refuse_new_sample();

-- The registrations of a trial: a village or a school of them is of the sample set.
create function trial_registrations() returns setof integer
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select id from registration
  where village_id in (select id from village where is_sample)
    or school_1_id in (select id from school where is_sample)
    or school_2_id in (select id from school where is_sample)
    or placed_school_id in (select id from school where is_sample)
$$;

-- Removes them for good. It runs with the owner's rights, because the application may not remove registrations.
create function discard_trials() returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  discarded integer;
begin
  delete from registration where id in (select trial_registrations());
  get diagnostics discarded = row_count;
  return discarded;
end
$$;
revoke execute on function discard_trials() from public;
grant execute on function discard_trials() to :app_role;
