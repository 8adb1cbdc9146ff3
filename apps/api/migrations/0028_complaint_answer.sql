-- A sender leaves an e-mail address, a phone or both, and reads the office's answer with the ticket and one of them.
alter table complaint
  add column phone text constraint complaint_phone_form check (phone ~ '^\+62\d{7,13}$'),
  add column answer text constraint complaint_answer_length check (char_length(answer) between 1 and 5000),
  add column answered_at timestamptz,
  -- '' for none: the previous server version reads the address as a text.
  drop constraint complaint_email_length,
  add constraint complaint_email_length check (char_length(email) <= 254),
  add constraint complaint_contact_given check (email <> '' or phone is not null),
  add constraint complaint_answered_whole check ((answer is null) = (answered_at is null));
