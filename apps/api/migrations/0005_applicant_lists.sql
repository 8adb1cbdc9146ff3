-- What staff search and page through (see docs/decisions on searching applicants).

-- Name and number (without dashes) in small letters, a line end between them, which nobody can type into a search. Kept
-- beside them because making it for every row of a search costs more than all the rest of the search.
alter table registration add column search_text text collate "C" not null generated always as
  (lower(name collate "und-x-icu") || chr(10) || lower(replace(no_registration, '-', ''))) stored;

-- The list in its own order, and its count.
create index registration_of_season on registration (season_id, level, id) where deleted_at is null;
-- An operator's list. Also found by these: whether anybody chose a school that is about to go.
create index registration_by_school_1 on registration (school_1_id);
create index registration_by_school_2 on registration (school_2_id);

-- Parts of words. New rows wait in the index's own pending list, so that the rush does not pay for sorting them in;
-- maintenance does that, which therefore comes after 2,000 new rows and not after a fifth of the table. Where a database
-- does not have the extension, searches read the season's rows one by one.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index registration_search on registration using gin (search_text gin_trgm_ops)
      with (gin_pending_list_limit = 65536);
  end if;
end
$$;
alter table registration set (autovacuum_vacuum_insert_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0.01);
