-- What families read for three days after a date of the active season has moved: by date, when and from what.
alter table season add column moved_dates jsonb not null default '{}';
