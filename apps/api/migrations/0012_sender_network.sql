-- Many false registrations from one network are found by a keyed hash of the network they came from. It is cleared after 30
-- days. `suspected_at` is set while an admin has marked the registration as suspicious.
alter table registration
  add column sender_network bytea constraint registration_sender_network_length check (octet_length(sender_network) = 32),
  add column suspected_at timestamptz;
-- Registrations are stored in the order of their time, so a BRIN index finds the recent ones and costs an insert next to nothing.
create index registration_by_age on registration using brin (created_at);
