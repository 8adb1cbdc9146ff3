-- The last change of quotas by each member of staff, which may be undone once.
create table quota_undo (
  user_id integer primary key references user_account on delete cascade,
  season_id smallint not null references season on delete cascade,
  changed_at timestamptz not null,
  -- [{"schoolId", "before": seats or null, "version": after the change}]
  changes jsonb not null
);
grant select, insert, update, delete on quota_undo to :app_role;
