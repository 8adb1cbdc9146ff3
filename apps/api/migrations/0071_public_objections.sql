-- Upheld objections are public by ticket, school and a listed reason (docs/product-rules.md#acts-after-the-result).
alter table objection
  add column listed_reason text constraint objection_listed_reason_length check (char_length(listed_reason) between 1 and 100);

-- Servers read what is public again when an upheld objection is confirmed, gets its seat, or is opened again.
create trigger objection_mark after update of confirmed_at, seated_at, reopened_at on objection
  for each statement execute function move_change_mark('settings');
