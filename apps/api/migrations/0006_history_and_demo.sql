-- Registrations of earlier years, counted before this product was used: the chart shows them.
create table history (
  first_year smallint primary key constraint history_year_plausible check (first_year between 2000 and 2099),
  registrations integer not null constraint history_counted check (registrations >= 0)
);

-- The one row says that 'spmb demo' filled this database: every page says so, and a production start refuses it. Nothing
-- takes the row away again: such a database is thrown away.
create table demo_data (
  id smallint primary key default 1 constraint demo_data_once check (id = 1),
  filled_at timestamptz not null,
  applicants integer not null,
  seed integer not null
);
create trigger demo_data_moves_mark after insert on demo_data
  for each statement execute function move_change_mark('settings');
-- The chart follows at once.
create trigger history_moves_mark after insert or update or delete or truncate on history
  for each statement execute function move_change_mark('settings');

grant select, insert, update, delete on history to :app_role;
grant select, insert on demo_data to :app_role;
