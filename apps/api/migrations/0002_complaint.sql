-- What people write in the contact form: a complaint with a ticket, which staff work through.

create table complaint (
  id integer generated always as identity primary key,
  season_id smallint not null references season,
  -- Drawn or derived by the server; nothing in it counts upwards.
  ticket text not null constraint complaint_ticket_unique unique
    constraint complaint_ticket_format check (ticket ~ '^LAP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  name text not null constraint complaint_name_length check (char_length(name) between 1 and 120),
  email text not null constraint complaint_email_length check (char_length(email) between 1 and 254),
  title text not null constraint complaint_title_length check (char_length(title) between 1 and 150),
  content text not null constraint complaint_content_length check (char_length(content) between 1 and 5000),
  state text not null default 'baru' constraint complaint_state_known check (state in ('baru', 'diproses', 'selesai')),
  -- Seen by staff only.
  note text constraint complaint_note_length check (char_length(note) between 1 and 5000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index complaint_by_state on complaint (state, id);

grant select, insert, update on complaint to :app_role;
