-- Tickets are known once the seed of a run is set. When such a run ends, the next draw must not be made on known tickets: those of its
-- lines are drawn anew, for every way of ending it and for the previous version of the server too. The lines keep the old ones, since a
-- run is a record. It runs with the owner's rights, because the application may not change tickets.
create function draw_tickets_anew() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update lottery_ticket set ticket = draw_lottery_ticket()
    where ticket in (select ticket from selection_line where run_id = new.id);
  return null;
end
$$;
create trigger selection_run_draws_tickets_anew after update on selection_run
  for each row when (
    old.abandoned_at is null and new.abandoned_at is not null and new.kind = 'main' and new.seed is not null
  ) execute function draw_tickets_anew();

-- Runs that ended before, unless a later one has been frozen on the same tickets: its reserve list needs them.
update lottery_ticket set ticket = draw_lottery_ticket()
where ticket in (
  select line.ticket
  from selection_run as ended join selection_line as line on line.run_id = ended.id
  where ended.kind = 'main' and ended.abandoned_at is not null and ended.seed is not null and not exists (
    select from selection_run as open
    where open.season_id = ended.season_id and open.level = ended.level and open.kind = 'main' and open.abandoned_at is null
  )
);
