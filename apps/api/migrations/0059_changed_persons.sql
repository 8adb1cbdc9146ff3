-- When the person of a registration (name, gender, birth place, parents) was last changed. The record to sign and the list of a
-- release name children whose person changed since the freeze; before this column nothing is known.
alter table registration add column person_changed_at timestamptz;
