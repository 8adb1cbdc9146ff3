/** The tables of the office: its data, and its files in parts. */
import type { Generated } from 'kysely'
import type { Moment } from '../column-types.ts'

export interface OfficeTables {
  office: {
    id: Generated<number>
    name: string
    region: string
    address: string
    email: string
    phone: string
    hours: string
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
}
