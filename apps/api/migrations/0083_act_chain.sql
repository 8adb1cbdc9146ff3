-- The chain of acts of a level (docs/selection.md#the-chain): a public list of hashes, each of which contains the one before. It stays over
-- the seasons, so it names the year of a season and depends on no row that may be cleared.
create table chain_entry (
  level text not null constraint chain_entry_level_known check (level in ('SD', 'SMP')),
  -- From 1, without gaps.
  number integer not null constraint chain_entry_number_range check (number >= 1),
  -- First year of the season.
  season_year smallint not null,
  kind text not null constraint chain_entry_kind_known
    check (kind in ('freeze', 'seed', 'certificate', 'reserve', 'placement', 'objection')),
  at timestamptz not null,
  -- Of the frozen data, the seed, the certificate, or the record of a call or an objection.
  act_hash text not null constraint chain_entry_act_hash_form check (act_hash ~ '^[0-9a-f]{64}$'),
  -- Null: the first one, of a level that had no public hash before.
  previous_hash text constraint chain_entry_previous_hash_form check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null constraint chain_entry_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  -- Of an objection: its public text, of which act_hash is. Other records are with their runs.
  record text,
  primary key (level, number),
  constraint chain_entry_hash_once unique (hash),
  constraint chain_entry_continues check (number = 1 or previous_hash is not null),
  constraint chain_entry_record_of_objection check ((record is not null) = (kind = 'objection'))
);
create trigger chain_entry_unchanged before update or delete on chain_entry
  for each row execute function refuse_audit_change();
grant select, insert on chain_entry to :app_role;

-- The entry of when an objection was confirmed last; null: never, or by an earlier version.
alter table objection add column chain_number integer;
