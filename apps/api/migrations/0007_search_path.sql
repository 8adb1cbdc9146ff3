-- PostgreSQL searches pg_temp first unless a search path names it. Named last, a temporary table called change_mark does
-- not take the place of the real one inside the function, which runs with the owner's rights.
alter function move_change_mark() set search_path = pg_catalog, public, pg_temp;
