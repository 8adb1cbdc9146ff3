-- Each page of a list is read by one plain 'order by' (docs/decisions/0026-list-orders.md). The indexes of the parents' names, which
-- servers of the versions before built beside the migrations, go.
do $$
declare
  built text;
begin
  for built in
    select c.relname from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where i.indrelid = 'registration'::regclass and c.relname ~ '^registration_by_(father|mother)_name_until_[0-9]+$'
  loop
    execute format('drop index %I', built);
  end loop;
end
$$;
