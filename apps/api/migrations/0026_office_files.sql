-- The office changes its own data in the browser: two admins are told apart by a version. Its logo, documents and tutorial are
-- stored here rather than in files, so that every server and every backup has them.
alter table office add column version integer not null default 1;
create trigger office_raises_version before update on office for each row execute function raise_version();

-- `logo` is for pages, `logo_print` the same picture for paper; `guide`, `capacity` and `tutorial` replace what the server has.
create table office_file (
  kind text primary key
    constraint office_file_known check (kind in ('logo', 'logo_print', 'guide', 'capacity', 'tutorial')),
  name text not null constraint office_file_name_length check (char_length(name) between 1 and 255),
  size integer not null constraint office_file_size check (size > 0),
  -- SHA-256 of the content, in base64url.
  digest text not null,
  stored_at timestamptz not null,
  -- In the form of the audit.
  stored_by text not null
);

-- Content in parts of equal size, the last one shorter, so that a range is read without the rest.
create table office_file_part (
  kind text not null references office_file on delete cascade,
  part integer not null,
  content bytea not null constraint office_file_part_size check (octet_length(content) between 1 and 524288),
  primary key (kind, part)
);

-- Parts that were sent and are not a file yet.
create table office_upload_part (
  -- Random, made by the sender.
  upload text not null constraint office_upload_form check (upload ~ '^[0-9a-f]{32}$'),
  part integer not null,
  user_id integer not null references user_account on delete cascade,
  sent_at timestamptz not null,
  content bytea not null constraint office_upload_part_size check (octet_length(content) between 1 and 524288),
  primary key (upload, part)
);
create index office_upload_of_user on office_upload_part (user_id);

-- Pictures and videos are compressed already; without another compression a part is read faster.
alter table office_file_part alter column content set storage external;
alter table office_upload_part alter column content set storage external;

create trigger office_file_moves_mark after insert or update or delete or truncate on office_file
  for each statement execute function move_change_mark('settings');

grant select, insert, update, delete on office_file, office_file_part, office_upload_part to :app_role;
