-- Names of 150 letters, and the seventh confession that civil registration knows. The server before this one writes neither.
alter table registration
  drop constraint registration_name_length,
  add constraint registration_name_length check (char_length(name) between 1 and 150),
  drop constraint registration_father_name_length,
  add constraint registration_father_name_length check (char_length(father_name) between 1 and 150),
  drop constraint registration_mother_name_length,
  add constraint registration_mother_name_length check (char_length(mother_name) between 1 and 150),
  drop constraint registration_religion_known,
  add constraint registration_religion_known
    check (religion in ('islam', 'protestan', 'katolik', 'hindu', 'buddha', 'khonghucu', 'kepercayaan'));
