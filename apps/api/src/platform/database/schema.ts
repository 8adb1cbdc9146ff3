/** The tables as the query builder sees them. A test compares them with the live schema. */
import type { ColumnType, Generated } from 'kysely'
import type { Identity, Moment, Nullable, NullableMoment } from './column-types.ts'
import type { AccountTables } from './tables/account-tables.ts'
import type { AdmissionTables } from './tables/admission-tables.ts'
import type { ClaimTables } from './tables/claim-tables.ts'
import type { FamilyTables } from './tables/family-tables.ts'
import type { OfficeTables } from './tables/office-tables.ts'
import type { PathTables } from './tables/path-tables.ts'
import type { RecordTables } from './tables/record-tables.ts'
import type { ScreeningTables } from './tables/screening-tables.ts'
import type { SelectionTables } from './tables/selection-tables.ts'

export interface Schema
  extends AccountTables,
    AdmissionTables,
    ClaimTables,
    FamilyTables,
    OfficeTables,
    PathTables,
    RecordTables,
    ScreeningTables,
    SelectionTables {
  season: {
    id: Identity
    label: string
    first_year: number
    opens_at: Moment
    closes_at: Moment
    window_mode: Generated<'schedule' | 'open' | 'closed'>
    publication_mode: Generated<'schedule' | 'published' | 'hidden'>
    publishes_at: NullableMoment
    /** When published results were hidden last. */
    results_hidden_at: NullableMoment
    notice: Nullable<string>
    is_active: Generated<boolean>
    re_registration_from: NullableMoment
    re_registration_to: NullableMoment
    objections_until: NullableMoment
    /** `MovedDates` with moments as ISO 8601. */
    moved_dates: Generated<unknown>
    version: Generated<number>
  }
  /** Selection rules and their state; also the row that decisions and bulk acts lock. */
  season_level: {
    season_id: number
    level: 'SD' | 'SMP'
    method: Generated<'manual' | 'run'>
    /** Keys of the order of applicants: birth_date, distance, lottery. */
    order_keys: string[]
    state: Generated<'draft' | 'frozen' | 'seeded' | 'signed' | 'public' | 'closed'>
    version: Generated<number>
    /** Hours from a freeze to the earliest draw. */
    draw_wait_hours: Generated<number>
    paths_per_choice: Generated<'all_eligible' | 'one' | 'one_per_child'>
    /** Whether a claim needs the day of the family card. */
    kk_required: Generated<boolean>
    /** Until when claims are sent and changed, and until when they are verified. */
    claims_until: NullableMoment
    verify_until: NullableMoment
    free_seats_from: NullableMoment
    free_seats_until: NullableMoment
    /** From when and until when children are registered late. */
    late_from: NullableMoment
    late_until: NullableMoment
  }
  publication_act: {
    id: Identity
    season_id: number
    kind: 'publish' | 'schedule' | 'call_off' | 'hide'
    at: Moment
    by_user: number
    publishes_at: NullableMoment
    reason: Nullable<string>
    findings: ColumnType<unknown, string | null | undefined, string | null>
    repeated_at: NullableMoment
    /** Sentences that previous versions stored; migration 51 copied them as kinds and counts. Nothing reads them. */
    new_findings: ColumnType<unknown, string | null | undefined, string | null>
    new_finding_counts: ColumnType<unknown, string | null | undefined, string | null>
  }
  publication_look: {
    season_id: number
    at: Moment
    by_user: number
    snapshot: string
  }
  district: {
    id: number
    code: string
    name: string
    is_sample: Generated<boolean>
  }
  village: {
    id: Identity
    code: string
    name: string
    type: 'DESA' | 'KELURAHAN'
    district_id: number
    aliases: Generated<string[]>
    /** The settlement point. */
    latitude: Nullable<number>
    longitude: Nullable<number>
    centroid_latitude: Nullable<number>
    centroid_longitude: Nullable<number>
    is_sample: Generated<boolean>
    is_synthetic: Generated<boolean>
    /** Null: families can choose it. */
    closed_at: NullableMoment
    /** Counted by the database at each change; never written. */
    version: Generated<number>
  }
  school: {
    id: Identity
    npsn: string
    name: string
    type: 'SD' | 'SMP'
    status: 'NEGERI' | 'SWASTA'
    district_id: number
    latitude: Nullable<number>
    longitude: Nullable<number>
    is_sample: Generated<boolean>
    is_synthetic: Generated<boolean>
    closed_at: NullableMoment
    phone: Nullable<string>
    /** Counted by the database at each change; never written. */
    version: Generated<number>
  }
  zone: {
    /** Without a value: the active season. */
    season_id: Generated<number>
    village_id: number
    school_id: number
    rank: Nullable<number>
    is_synthetic: Generated<boolean>
  }
  distance: {
    season_id: number
    village_id: number
    school_id: number
    source: 'imported' | 'computed' | 'override'
    metres: number
    reason: Nullable<string>
    /** In the form of the audit's actor. */
    confirmed_by: Nullable<string>
    confirmed_at: NullableMoment
  }
  quota: {
    season_id: number
    school_id: number
    seats: number
    is_synthetic: Generated<boolean>
    /** False: every seat is one of the rest path. */
    paths_apply: Generated<boolean>
    /** Counted by the database when the seats change; never written. */
    version: Generated<number>
  }
  bulk_decision: {
    user_id: number
    id: Identity
    season_id: number
    level: 'SD' | 'SMP'
    decided_at: Moment
    reason: string
    changed: number
    replaced: ColumnType<unknown, string, string>
  }
  quota_undo: {
    user_id: number
    season_id: number
    changed_at: Moment
    changes: ColumnType<unknown, string, string>
  }
  registration: {
    id: Identity
    season_id: number
    level: 'SD' | 'SMP'
    no_registration: string
    nik_sealed: Buffer
    /** null while the NIK is missing and once retention has cleared the row; `nik_sealed` is empty then. The same holds for the NISN. */
    nik_index: Nullable<Buffer>
    /** With the next data key; null unless the key is changed now. */
    name: string
    gender: 'L' | 'P'
    religion: string
    birth_place: string
    /** `YYYY-MM-DD` */
    birth_date: string
    /** Whether the NIK has another date; null: not compared yet. */
    birth_date_differs: Nullable<boolean>
    /** When one of `PERSON_KEYS` was last changed; null: never, or before this was noted. */
    person_changed_at: NullableMoment
    father_name: string
    father_job: string
    father_phone: Nullable<string>
    mother_name: string
    mother_job: string
    mother_phone: Nullable<string>
    father_state: Generated<'known' | 'not_on_certificate' | 'dead'>
    mother_state: Generated<'known' | 'not_on_certificate' | 'dead'>
    /** Null without a guardian. */
    guardian_name: Nullable<string>
    guardian_relation: Nullable<string>
    guardian_job: Nullable<string>
    guardian_phone: Nullable<string>
    /** null only for registrations from paper. */
    phone: Nullable<string>
    email: Nullable<string>
    address: string
    village_id: number
    school_1_id: number
    school_2_id: number
    school_1_decision: Nullable<'LULUS' | 'TIDAK LULUS'>
    school_2_decision: Nullable<'LULUS' | 'TIDAK LULUS'>
    /** A placement beside the choices (docs/product-rules.md#free-seats). */
    placed_school_id: Nullable<number>
    nisn_sealed: Nullable<Buffer>
    nisn_index: Nullable<Buffer>
    from_school: Nullable<string>
    from_school_address: Nullable<string>
    graduation_year: Nullable<number>
    consent_at: NullableMoment
    consent_version: Nullable<string>
    idempotency_key: Nullable<Buffer>
    idempotency_digest: Nullable<Buffer>
    /** Keyed hash of the family's change code; null: it has none. */
    change_code: Nullable<Buffer>
    created_at: Moment
    updated_at: Moment
    version: Generated<number>
    /** A registration is live while it is neither deleted nor withdrawn. */
    deleted_at: NullableMoment
    /** In the form of the audit's actor; null: unknown. */
    deleted_by: Nullable<string>
    deleted_reason: Nullable<string>
    withdrawn_at: NullableMoment
    /** In the form of the audit's actor. */
    withdrawn_by: Nullable<string>
    withdrawn_asked_by: Nullable<string>
    withdrawn_reason: Nullable<string>
    /** Until when the seat of a child that staff withdrew stays taken; a job clears it then. */
    seat_held_until: NullableMoment
    /** 'luring': entered by staff from paper. */
    source: Generated<'daring' | 'luring'>
    entered_by: Nullable<string>
    /** `YYYY-MM-DD` */
    received_on: Nullable<string>
    /** Why staff entered it after registration had closed. */
    late_reason: Nullable<string>
    paper_consent_on: Nullable<string>
    /** The transaction that last changed what a look-up shows; always set by a trigger. */
    changed_in: Generated<string>
    /** Keyed hash of the network that the registration came from; cleared after 30 days. */
    sender_network: Nullable<Buffer>
    /** When an admin marked the registration as suspicious. */
    suspected_at: NullableMoment
    /** When retention cleared the personal data. */
    cleared_at: NullableMoment
    /** Which number another live registration has too; null: none. */
    number_disputed: Nullable<'nik' | 'nisn' | 'both'>
    /** Why staff stored it so, or why a number is missing. */
    number_reason: Nullable<string>
    /** After the result, behind all who waited (docs/product-rules.md#late-registration). */
    registered_late: Generated<boolean>
    /** Generated column: name and number, normalized for searches. */
    search_text: ColumnType<string, never, never>
  }
  /** Written with the registration and by the freeze; without a secret by triggers. Not shown before the seed of the draw is set. */
  lottery_ticket: {
    registration_id: number
    ticket: Generated<string>
    /** Bound to the registration number; null: the registration is older than the secrets. */
    secret_sealed: Nullable<Buffer>
  }
  registration_distance: {
    registration_id: number
    school_id: number
    metres: number
    reason: string
    set_by: string
    set_at: Moment
  }
  /** Written by triggers of `registration`; see registration/staff/decision-origin.ts. */
  decision: {
    registration_id: number
    school_id: number
    /** null: taken back. */
    value: Nullable<'LULUS' | 'TIDAK LULUS'>
    origin: 'manual' | 'run' | 'reserve' | 'objection' | 'placement'
    run_id: Nullable<number>
    /** In the form of the audit's actor; null: unknown. */
    decided_by: Nullable<string>
    decided_at: NullableMoment
    reason: Nullable<string>
  }
}
