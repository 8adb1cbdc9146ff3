/** The tables of what staff record about a child at the counter. */
import type { Generated } from 'kysely'
import type { Moment, Nullable, NullableMoment } from '../column-types.ts'

export interface ScreeningTables {
  /** One row for a registration from the first record on. */
  registration_screening: {
    registration_id: number
    version: Generated<number>
    /** null: no document has been seen. */
    documents: Nullable<'sebagian' | 'lengkap'>
    note: Nullable<string>
    /** In the form of the audit's actor. */
    note_by: Nullable<string>
    /** The school of the operator; null: the office. */
    note_school_id: Nullable<number>
    note_at: NullableMoment
    /** The transaction that last changed `documents`; set by a trigger. */
    changed_in: Generated<string>
  }
  screened_document: {
    registration_id: number
    kind: 'birth_certificate' | 'family_card' | 'school_certificate'
    /** In the form of the audit's actor. */
    seen_by: string
    /** The school of the operator; null: the office. */
    school_id: Nullable<number>
    seen_at: Moment
  }
  registration_flag: {
    registration_id: number
    kind: 'age_exception' | 'birth_date_seen' | 'court_order' | 'doubt'
    reason: string
    /** In the form of the audit's actor. */
    set_by: string
    /** The school of the operator; null: the office. */
    school_id: Nullable<number>
    set_at: Moment
  }
}
