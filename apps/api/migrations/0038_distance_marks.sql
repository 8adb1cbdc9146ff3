-- Servers keep the distances of the zones in memory for the school finder and read them again when one changes.
create trigger distance_moves_mark after insert or update or delete or truncate on distance
  for each statement execute function move_change_mark('reference');
