/** The tables of the office: its data, its files in parts, the record of its backups, the checks of itself, and complaints. */
import type { Generated } from 'kysely'
import type { Identity, Moment, Nullable, NullableMoment } from '../column-types.ts'

export interface OfficeTables {
  office: {
    id: Generated<number>
    name: string
    region: string
    address: string
    email: string
    phone: string
    hours: string
    /** The head of the office, for papers; empty: not given. */
    head_name: Generated<string>
    head_nip: Generated<string>
    is_sample: boolean
    /** Years after which personal data are cleared. */
    retention_years: Generated<number>
    /** Counted by the database; never written. */
    version: Generated<number>
  }
  office_file: {
    kind: 'logo' | 'logo_print' | 'guide' | 'capacity' | 'tutorial'
    name: string
    /** Bytes. */
    size: number
    digest: string
    stored_at: Moment
    /** In the form of the audit's actor. */
    stored_by: string
  }
  office_file_part: {
    kind: string
    part: number
    content: Buffer
  }
  office_upload_part: {
    upload: string
    part: number
    user_id: number
    sent_at: Moment
    content: Buffer
  }
  backup_record: {
    id: Identity
    started_at: Moment
    ended_at: Moment
    nightly: boolean
    complete_until: NullableMoment
    bytes: Nullable<number>
    problem: Nullable<string>
    archive: Nullable<string>
    path: Nullable<string>
    hash: Nullable<string>
    same_disk: Nullable<boolean>
  }
  installation: {
    only_one: Generated<boolean>
    id: string
  }
  self_check: {
    id: Identity
    kind: 'restore' | 'audit'
    ended_at: Moment
    problem: Nullable<string>
  }
  /** What visitors report; see features/complaint. */
  complaint: {
    id: Identity
    season_id: number
    ticket: string
    name: string
    /** '' for none; then there is a phone. */
    email: string
    phone: Nullable<string>
    title: string
    content: string
    state: Generated<'baru' | 'diproses' | 'selesai'>
    note: Nullable<string>
    answer: Nullable<string>
    answered_at: NullableMoment
    created_at: Moment
    updated_at: Moment
    version: Generated<number>
  }
}
