/** The tables of selection runs: a snapshot of what the engine reads, and its answer (docs/selection.md). */
import type { ColumnType, Generated } from 'kysely'
import type { Identity, Moment, Nullable, NullableMoment } from '../column-types.ts'

export interface SelectionTables {
  /** Authors are in the form of the audit's actor. */
  selection_run: {
    id: Identity
    season_id: number
    level: 'SD' | 'SMP'
    /** Counts the runs of the level, abandoned ones included. */
    ordinal: number
    kind: Generated<'main' | 'reserve' | 'placement'>
    previous_run_id: Nullable<number>
    order_keys: string[]
    /** By precedence: code, kind, order and is_rest of each; null: a run without paths. */
    paths: ColumnType<unknown, string | null | undefined, string | null>
    leftover: Nullable<string[]>
    /** Secret, of a run with claim paths: it opens the seals of the reduced certificate; null: of another run, and of a call. */
    path_key: Nullable<string>
    engine_version: number
    /** Which draw the tickets are of, from 1. */
    draw: Generated<number>
    certificate_version: Generated<number>
    /** Of the season, as the certificate names it; null: of version 1, and of a call. */
    season_year: Nullable<number>
    /** The hash of the level that was public before the freeze; null: it is the first, or an earlier version froze it. */
    previous_hash: Nullable<string>
    frozen_at: Moment
    frozen_by: string
    frozen_hash: string
    draw_source: Nullable<string>
    draw_place: Nullable<string>
    draw_at: NullableMoment
    seed: Nullable<string>
    draw_kind: Nullable<'dice' | 'public' | 'both'>
    /** What one account typed; the seed once another one confirmed it. */
    typed_dice: Nullable<string>
    typed_value: Nullable<string>
    typed_at: NullableMoment
    typed_by: Nullable<string>
    typed_times: Generated<number>
    seed_kind: Nullable<'dice' | 'public' | 'both'>
    seed_source: Nullable<string>
    seeded_at: NullableMoment
    seeded_by: Nullable<string>
    result_hash: Nullable<string>
    previewed_at: NullableMoment
    previewed_by: Nullable<string>
    certificate_hash: Nullable<string>
    applied_at: NullableMoment
    applied_by: Nullable<string>
    abandoned_at: NullableMoment
    abandoned_by: Nullable<string>
    abandoned_reason: Nullable<string>
    /** Of a call: its record as text, which certificate_hash is of, and the reason that was given; null for a main run. */
    call_record: Nullable<string>
    /** Of a call on a level with paths: its complete record, of which call_record is what is public. */
    call_complete: Nullable<string>
    call_reason: Nullable<string>
    /** `CountedActs` of `@spmb/domain/season/acts.ts`, of a main run; null: an earlier version froze it. */
    acts: ColumnType<unknown, string | null | undefined, never>
  }
  selection_school: {
    run_id: number
    school_id: number
    /** The id of the school in document and certificate. */
    npsn: string
    /** As it was called at the freeze; null: of a run with a certificate of version 1, and of a call. */
    school_name: Nullable<string>
    /** null: not set. */
    quota: Nullable<number>
    /** Seats that decisions by hand take before the run. */
    manual_seats: number
    /** By the codes of the paths. */
    path_seats: ColumnType<unknown, string | null | undefined, string | null>
  }
  selection_line: {
    run_id: number
    ticket: string
    /** The only link to the child; cleared by retention. */
    registration_id: Nullable<number>
    /** `YYYY-MM-DD` */
    birth_date: string
    /** Secret; forgotten with the link, where there is a commitment. */
    salt: Nullable<Buffer>
    /** Of version 2; null: the certificate computes it from the salt, or the line is of a call. */
    commitment: Nullable<string>
    withdrawn: boolean
    keep_waiting: boolean
    placed_school_id: Nullable<number>
    /** By the codes of the paths. */
    scores: ColumnType<unknown, string | null | undefined, string | null>
    priorities: ColumnType<unknown, string | null | undefined, string | null>
    placed_path: Nullable<string>
    placed_seat: Nullable<'reserved' | 'leftover'>
  }
  selection_choice: {
    run_id: number
    ticket: string
    position: number
    school_id: number
    /** null: unknown. */
    metres: Nullable<number>
    distance_source: Nullable<'applicant' | 'override' | 'imported' | 'computed'>
    eligible: boolean
    /** By hand, before the run. */
    manual_decision: Nullable<'LULUS' | 'TIDAK LULUS'>
    /** Among those who compete for the school, before the lottery. */
    place: Nullable<number>
    result: Nullable<'LULUS' | 'TIDAK LULUS'>
    rank: Nullable<number>
    rank_of: Nullable<number>
    reserve: Nullable<number>
    reason: Nullable<string>
    deciding_key: Nullable<string>
    /** Codes; null: a run without paths. */
    paths: Nullable<string[]>
    manual_path: Nullable<string>
    claim: Nullable<'refused' | 'incomplete'>
    path_places: ColumnType<unknown, string | null | undefined, string | null>
  }
  /** The public certificate of a main run, compressed in two ways, and the complete one where they differ. */
  selection_certificate: {
    run_id: number
    brotli: Buffer
    gzip: Buffer
    /** Where the public file is the reduced one. */
    complete_brotli: Nullable<Buffer>
    complete_gzip: Nullable<Buffer>
  }
  /** The chain of acts of a level (docs/selection.md#the-chain). */
  chain_entry: {
    level: 'SD' | 'SMP'
    number: number
    /** First year of the season. */
    season_year: number
    kind: 'freeze' | 'seed' | 'certificate' | 'reserve' | 'placement' | 'objection'
    at: Moment
    act_hash: string
    /** Null: the first one, of a level that had no public hash before. */
    previous_hash: Nullable<string>
    hash: string
    /** The public text of an objection. */
    record: Nullable<string>
  }
  /** A signature holds for the result hash that it names. */
  selection_signature: {
    run_id: number
    user_id: number
    role: number
    signed_by: string
    signed_at: Moment
    result_hash: string
  }
}
