-- Who signs the papers of the office: printed below the line to sign; empty until the office gives it.
alter table office
  add column head_name text not null default '' constraint office_head_name_length check (char_length(head_name) <= 120),
  add column head_nip text not null default '' constraint office_head_nip_digits check (head_nip ~ '^([0-9]{18})?$');
