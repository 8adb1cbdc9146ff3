/** The tables of what is recorded about the database itself: audit, earlier years, marks of changes, migrations. */
import type { ColumnType, Generated } from 'kysely'
import type { Identity, Moment, Nullable } from '../column-types.ts'

export interface RecordTables {
  audit_entry: {
    id: Identity
    at: Moment
    action: string
    actor: string
    subject: string
    subject_id: Nullable<number>
    changes: ColumnType<unknown, string | null | undefined, never>
    address: Nullable<string>
    request_id: Nullable<string>
  }
  audit_chain: {
    position: number
    entry_id: number
    values_salt: Nullable<Buffer>
    values_digest: Buffer
    hash: Buffer
    chained_at: Generated<Date>
  }
  history: {
    first_year: number
    registrations: number
  }
  demo_data: {
    id: Generated<number>
    filled_at: Moment
    applicants: number
    seed: number
  }
  change_mark: {
    topic: string
    mark: ColumnType<number, never, never>
  }
  schema_migration: {
    version: ColumnType<number, never, never>
    name: ColumnType<string, never, never>
    checksum: ColumnType<string, never, never>
    applied_at: ColumnType<Date, never, never>
  }
}
