-- Changes that an operator proposes are kept beside the requests of families; one of each kind may be open for a registration.
alter table correction_request add column proposed_by text;
drop index correction_request_open_once;
create unique index correction_request_open_once on correction_request (registration_id, (proposed_by is null)) where state = 'open';

-- Whether the date in the NIK is another one than the birth date, which the database cannot read; null: not compared yet.
alter table registration add column birth_date_differs boolean;
create index registration_birth_date_not_compared on registration (id) where birth_date_differs is null and nik_index is not null;
