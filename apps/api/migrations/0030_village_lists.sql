-- The list of a village and its total, and the totals of a district (docs/decisions/0026-list-orders.md). Both are read
-- from the index alone.
create index registration_by_village on registration (village_id, id) include (season_id, level) where deleted_at is null;
-- With the names of the parents: their orders sort the entries of this index instead of reading every row.
drop index registration_by_time;
create index registration_by_time on registration (season_id, level, created_at, id) include (father_name, mother_name)
  where deleted_at is null;
