/** The tables behind change codes: sessions of families, their requests for corrections, the key of the codes, and messages to families. */
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
  /** The office's mail server. One row, from the migration on. */
  mail_settings: {
    only_one: Generated<boolean>
    is_on: Generated<boolean>
    host: Generated<string>
    port: Generated<number>
    username: Generated<string>
    /** Encrypted; null: none. */
    password_sealed: Nullable<Buffer>
    sender: Generated<string>
    version: Generated<number>
  }
  /** That a family asked for messages. */
  mail_consent: {
    registration_id: number
    text_version: string
    agreed_at: Moment
    /** In the form of the audit's actor. */
    agreed_by: string
    stopped_at: NullableMoment
    stopped_by: Nullable<string>
  }
  /** Messages to families. */
  outbox: {
    id: Identity
    /** Null once it is forgotten. */
    registration_id: Nullable<number>
    kind: 'reserve_call' | 'correction' | 're_registration' | 'late_answer' | 'registered' | 'results'
    /** What it is about: one cause gives one message. */
    cause: string
    state: 'queued' | 'sending' | 'failed_temporary' | 'sent' | 'failed_permanent' | 'expired' | 'cancelled'
    attempts: Generated<number>
    queued_at: Moment
    /** Before this it is not tried; of one that is being sent: until then no other process takes it. */
    due_at: Moment
    until: NullableMoment
    expires_at: Moment
    ended_at: NullableMoment
  }
}
