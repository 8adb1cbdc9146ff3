-- Phones of any country (docs/regulation.md#identity-and-contact-numbers). Stored rows keep the stricter rule of before, so they are
-- not checked again.
alter table registration
  drop constraint registration_phone_form,
  add constraint registration_phone_form check (phone ~ '^\+[1-9]\d{7,14}$') not valid;

alter table school
  drop constraint school_phone_form,
  add constraint school_phone_form check (phone ~ '^\+[1-9]\d{7,14}$') not valid;

alter table complaint
  drop constraint complaint_phone_form,
  add constraint complaint_phone_form check (phone ~ '^\+[1-9]\d{7,14}$') not valid;
