-- The withdrawal of an admitted child by staff holds its seat for two days, in which its family can take it back.
alter table registration
  add column seat_held_until timestamptz,
  add constraint registration_seat_held_after_withdrawal check (seat_held_until is null or withdrawn_at is not null);
create index registration_holds_seat on registration (season_id, seat_held_until)
  where seat_held_until is not null and deleted_at is null;
