-- Why staff registered a paper form after registration had closed; `received_on` is when the form arrived.
alter table registration
  add column late_reason text
    constraint registration_late_reason_length check (char_length(late_reason) between 1 and 500),
  add constraint registration_late_received check (late_reason is null or received_on is not null);
