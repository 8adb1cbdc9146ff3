-- When an arrival was last taken back; why and by whom is in the audit. A release names these children.
alter table re_registration add column taken_back_at timestamptz;
