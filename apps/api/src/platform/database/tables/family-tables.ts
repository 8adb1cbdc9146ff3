/** The tables behind change codes: sessions of families, their requests for corrections, and the key of the codes. */
import type { ColumnType, Generated } from 'kysely'
import type { Identity, Moment, Nullable, NullableMoment } from '../column-types.ts'

export interface FamilyTables {
  /** Random keys, encrypted with the data key; see security/kept-keys.ts. */
  kept_key: {
    purpose: string
    sealed: Buffer
  }
  /** Which data key is in use; see security/key-state.ts. One row, from the first start on. */
  data_key: {
    id: Generated<boolean>
    /** The first bytes of what the key encrypts. */
    current_id: Buffer
    /** Of a change that the version before left half-done: some values are encrypted with this key already. */
    next_id: Nullable<Buffer>
    changed_at: Generated<Date>
  }
  family_session: {
    /** Keyed hash of the token in the cookie. */
    id: Buffer
    registration_id: number
    expires_at: Moment
  }
  correction_request: {
    id: Identity
    registration_id: number
    state: Generated<'open' | 'accepted' | 'refused' | 'replaced'>
    /** The wanted values by field. */
    wanted: ColumnType<unknown, string, string>
    /** The same with the values of the time of the request, and with names, for people. */
    shown: ColumnType<unknown, string, string>
    sent_at: Moment
    answered_at: NullableMoment
    /** In the form of the audit's actor. */
    answered_by: Nullable<string>
    /** Why it was refused. */
    reason: Nullable<string>
    /** The member of staff who proposes the change, in the form of the audit's actor; null: the family asks for it. */
    proposed_by: Nullable<string>
  }
}
