-- A registration has a secret from its creation, which fixes its ticket of every draw (docs/selection.md#secret-and-receipt). It is encrypted
-- like the NIK, and leaves with the ticket when data are cleared. Null: the registration is older, and its ticket was drawn here.
alter table lottery_ticket add column secret_sealed bytea;
-- Which draw the tickets of a run are of: ended runs before it with a seed, or with a typed one, and one.
alter table selection_run add column draw smallint not null default 1 constraint selection_run_draw_range check (draw > 0);

-- The server writes the ticket of a secret with the registration, in one statement. Any other writer gets one that is drawn here.
create or replace function draw_lottery_tickets() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into lottery_ticket (registration_id) select id from created
    where not exists (select from lottery_ticket where registration_id = id);
  return null;
end
$$;
-- A ticket with a secret is drawn anew by the next freeze.
create or replace function draw_tickets_anew() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update lottery_ticket set ticket = draw_lottery_ticket()
    where secret_sealed is null and ticket in (select ticket from selection_line where run_id = new.id);
  return null;
end
$$;
grant insert, update on lottery_ticket to :app_role;
