/** The tables of what follows the publication of results. */
import type { Generated } from 'kysely'
import type { Identity, Moment, Nullable, NullableMoment } from '../column-types.ts'

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
    /** The school whose place the family takes, as it said; null: no answer. */
    answered_school_id: Nullable<number>
    answered_at: NullableMoment
    answered_by: Nullable<string>
    /** When an arrival was last taken back. */
    taken_back_at: NullableMoment
    keep_waiting: Generated<boolean>
    /** Equal to `withdrawn_at` of the registration when its seat was given up because the family had not come. */
    released_at: NullableMoment
    /** The transaction that last changed the row; set by a trigger. */
    changed_in: Generated<string>
  }
  /** One for a registration and a chosen school. */
  objection: {
    id: Identity
    registration_id: number
    /** The chosen school that it is about. */
    school_id: number
    text: string
    filed_at: Moment
    /** In the form of the audit's actor; 'family': the family itself. */
    filed_by: string
    /** The school of the operator who filed it, from when operators did; null: the office, or the family. */
    filed_school_id: Nullable<number>
    outcome: Nullable<'upheld' | 'rejected'>
    answer: Nullable<string>
    /** Of an upheld one, public; null: answered by an earlier version. */
    listed_reason: Nullable<string>
    answered_at: NullableMoment
    answered_by: Nullable<string>
    /** When the second person confirmed an upheld one, from when it is in force. */
    confirmed_at: NullableMoment
    /** In the form of the audit's actor; null: upheld when no second person was needed. */
    confirmed_by: Nullable<string>
    /** When an answer given by mistake was taken back. */
    reopened_at: NullableMoment
    /** When an upheld objection got its seat. */
    seated_at: NullableMoment
    /** Its entry in the chain of acts, of when it was confirmed last; null: never, or by an earlier version. */
    chain_number: Nullable<number>
    version: Generated<number>
  }
  /** One for a registration: schools with free seats that its family names. */
  free_seat_wish: {
    registration_id: number
    /** The most wanted first. */
    schools: number[]
    named_at: Moment
    /** In the form of the audit's actor. */
    named_by: string
    version: Generated<number>
  }
  /** What separates equal late children; of a level at most one waits for its giving. */
  late_draw: {
    id: Identity
    season_id: number
    level: 'SD' | 'SMP'
    /** The end of the window that it is about. */
    late_until: Moment
    /** Digits 1 to 6. */
    dice: string
    typed_at: Moment
    /** In the form of the audit's actor. */
    typed_by: string
    typed_times: Generated<number>
    confirmed_at: NullableMoment
    confirmed_by: Nullable<string>
    /** The giving that used it. */
    run_id: Nullable<number>
    /** When children could be registered late again, before a giving used it. */
    lapsed_at: NullableMoment
  }
  /** One for a registration: where a child without a place goes to school. */
  onward_place: {
    registration_id: number
    kind: 'unknown' | 'state' | 'private' | 'madrasah' | 'none'
    noted_at: Moment
    /** In the form of the audit's actor. */
    noted_by: string
    version: Generated<number>
  }
  /** At most one for a registration: what helps the child at school. */
  support_need: {
    registration_id: number
    /** Null: nothing any more. */
    text_sealed: Nullable<Buffer>
    changed_at: Moment
    version: Generated<number>
  }
}
