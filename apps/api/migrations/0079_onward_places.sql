-- Where children without a place go to school (docs/product-rules.md#onward-places). Says nothing of a person once the registration is cleared.
create table onward_place (
  registration_id integer primary key references registration,
  kind text not null constraint onward_place_kind_known check (kind in ('unknown', 'state', 'private', 'madrasah', 'none')),
  noted_at timestamptz not null,
  -- In the form of the audit's actor.
  noted_by text not null,
  version integer not null default 1
);
grant select, insert, update on onward_place to :app_role;
