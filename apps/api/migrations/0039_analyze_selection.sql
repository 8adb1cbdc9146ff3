-- The planner knows the rows of a frozen level at once. Without statistics it joins thousands of rows with thousands, and the act
-- that writes their decisions does not end within its time; autovacuum would look at them a minute later at the earliest. Only
-- the owner of a table may analyze it.
create function analyze_selection() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze public.selection_school, public.selection_line, public.selection_choice;
end
$$;
revoke execute on function analyze_selection() from public;
grant execute on function analyze_selection() to :app_role;
