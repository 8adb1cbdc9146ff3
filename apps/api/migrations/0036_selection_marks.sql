-- Servers read what is public of a selection again when it changes.
create trigger season_level_mark after insert or update or delete on season_level
  for each statement execute function move_change_mark('settings');
create trigger selection_run_mark after insert or update or delete on selection_run
  for each statement execute function move_change_mark('settings');
