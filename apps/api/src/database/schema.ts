/** The tables as the queries see them. A test holds this file against the live schema. */
import type { ColumnType, Generated } from 'kysely'

/** Written as a Date, read as a Date. */
type Moment = ColumnType<Date, Date, Date>
type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Given by the database; never written. */
type Identity = ColumnType<number, never, never>

export interface Schema {
  season: {
    id: Identity
    label: string
    first_year: number
    opens_at: Moment
    closes_at: Moment
    window_mode: Generated<'schedule' | 'open' | 'closed'>
    publication_mode: Generated<'schedule' | 'published' | 'hidden'>
    publishes_at: NullableMoment
    notice: Nullable<string>
    is_active: Generated<boolean>
  }
  office: {
    id: Generated<number>
    name: string
    region: string
    address: string
    email: string
    phone: string
    hours: string
    is_sample: boolean
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
    is_sample: Generated<boolean>
    is_synthetic: Generated<boolean>
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
  }
  zone: {
    village_id: number
    school_id: number
    rank: Nullable<number>
    is_synthetic: Generated<boolean>
  }
  quota: {
    season_id: number
    school_id: number
    seats: number
    is_synthetic: Generated<boolean>
  }
  registration: {
    id: Identity
    season_id: number
    level: 'SD' | 'SMP'
    no_registration: string
    nik_sealed: Buffer
    nik_index: Buffer
    name: string
    gender: 'L' | 'P'
    religion: string
    birth_place: string
    /** `YYYY-MM-DD` */
    birth_date: string
    father_name: string
    father_job: string
    father_phone: Nullable<string>
    mother_name: string
    mother_job: string
    mother_phone: Nullable<string>
    phone: string
    email: Nullable<string>
    address: string
    village_id: number
    school_1_id: number
    school_2_id: number
    school_1_decision: Nullable<'LULUS' | 'TIDAK LULUS'>
    school_2_decision: Nullable<'LULUS' | 'TIDAK LULUS'>
    nisn_sealed: Nullable<Buffer>
    nisn_index: Nullable<Buffer>
    from_school: Nullable<string>
    from_school_address: Nullable<string>
    graduation_year: Nullable<number>
    consent_at: NullableMoment
    consent_version: Nullable<string>
    idempotency_key: Nullable<Buffer>
    idempotency_digest: Nullable<Buffer>
    created_at: Moment
    updated_at: Moment
    version: Generated<number>
    deleted_at: NullableMoment
    /** The transaction that last changed what a look-up shows; a trigger writes it, whatever is sent. */
    changed_in: Generated<string>
    /** Keyed hash of the network that the registration came from; cleared after 30 days. */
    sender_network: Nullable<Buffer>
    /** When an admin marked the registration as suspicious. */
    suspected_at: NullableMoment
    /** Name and number as searches compare them; the database makes it. */
    search_text: ColumnType<string, never, never>
  }
  complaint: {
    id: Identity
    season_id: number
    ticket: string
    name: string
    email: string
    title: string
    content: string
    state: Generated<'baru' | 'diproses' | 'selesai'>
    note: Nullable<string>
    created_at: Moment
    updated_at: Moment
    version: Generated<number>
  }
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
  user_account: {
    id: Identity
    username: string
    name: string
    role: 1 | 2 | 3
    school_id: Nullable<number>
    password_hash: string
    must_change_password: boolean
    one_time_until: NullableMoment
    disabled_at: NullableMoment
    created_at: Moment
    password_changed_at: Moment
  }
  staff_session: {
    id: Buffer
    user_id: number
    created_at: Moment
    expires_at: Moment
    last_used_at: Moment
    address: Nullable<string>
  }
  login_failure: {
    username_index: Buffer
    failures: number
    last_at: Moment
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
