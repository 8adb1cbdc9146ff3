-- A village that was merged with another one, or is not one any more (docs/product-rules.md#schools-and-villages): registrations keep it. The server
-- before this one shows it.
alter table village add column closed_at timestamptz;
