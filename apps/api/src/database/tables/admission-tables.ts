/** The tables of what follows the publication of results. */
import type { Generated } from 'kysely'
import type { Nullable, NullableMoment } from '../column-types.ts'

export interface AdmissionTables {
  /** One row for a registration from the first record on. */
  re_registration: {
    registration_id: number
    version: Generated<number>
    /** The school that the family came to; null: it has not come. */
    school_id: Nullable<number>
    arrived_at: NullableMoment
    /** In the form of the audit's actor. */
    arrived_by: Nullable<string>
    keep_waiting: Generated<boolean>
    /** Equal to `withdrawn_at` of the registration when its seat was given up because the family had not come. */
    released_at: NullableMoment
    /** The transaction that last changed the row; set by a trigger. */
    changed_in: Generated<string>
  }
}
