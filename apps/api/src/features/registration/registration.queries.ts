import { CARD_ANSWER_KEYS, type CardAnswerKey, COLUMN_KEYS } from '@spmb/domain/registration/column-keys.ts'
import { FAMILY_KEYS } from '@spmb/domain/registration/family/family.ts'
import { IDENTITY_KEYS } from '@spmb/domain/registration/field-keys.ts'
import { disputes, type NumberKind } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import { isRefusedStatement } from '../../platform/database/database-unavailable.ts'
import { admittingSchool, closedChoices, isByDesk } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { OutcomeUnknown } from '../../platform/errors/request-errors.ts'
import {
  askedWhileRegistering,
  type MailOfRegistration,
  mailOfRegistration,
} from '../outbox/outbox.queries.ts'
import { GATE_OF_NEW_REGISTRATIONS } from '../season/lock-levels.ts'
import { holdsNumber } from './numbers.ts'

type Row = Selectable<Schema['registration']>

/** Columns whose values come from the caller. `updated_at` starts as `created_at`. */
const WRITTEN_COLUMNS = [
  'season_id',
  'level',
  'no_registration',
  ...IDENTITY_KEYS.flatMap((key) => [`${key}_sealed`, `${key}_index`] as const),
  ...COLUMN_KEYS,
  ...FAMILY_KEYS,
  'birth_date_differs',
  'number_disputed',
  'number_reason',
  'consent_at',
  'consent_version',
  'idempotency_key',
  'idempotency_digest',
  'change_code',
  'sender_network',
  'source',
  'entered_by',
  'received_on',
  'late_reason',
  'paper_consent_on',
  'created_at',
] as const satisfies readonly (keyof Row)[]

/** A registration that is ready to be written. Binary values are Buffers, times are Dates. */
export type NewRegistration = Pick<Row, (typeof WRITTEN_COLUMNS)[number]> & {
  /** For the audit row. */
  sender_address: string | null
  request_id: string
  /** The family asks for messages; absent: it does not. */
  mail_wanted?: true
} & NewTicket

/** Written beside the row: lists and exports of registrations have no ticket. */
export interface NewTicket {
  ticket: string
  secret_sealed: Buffer
}

const COLUMN_LIST = WRITTEN_COLUMNS.join(', ')

/**
 * Writes a batch of registrations, each with its audit row, in one round trip and one transaction. The zone is checked
 * again because it may have changed after the rules were checked. A row that violates a uniqueness rule (NIK, NISN,
 * number, idempotency key) is skipped; the caller finds out which rule.
 *
 * The rows of `season_level` are locked first (see season/lock-levels.ts), in the weakest mode: batches and bulk decisions do
 * not wait for each other, a freeze waits for the batches that are being written, and later batches wait for the freeze, and
 * then write nothing for a level that is frozen. An activation of another season does the same; it changes
 * no row of `season_level`, so the season is locked too, after the level: only a locked row is read again after waiting
 * (see season/activate-season.ts). A change of the season's settings waits for no batch.
 * Rows are inserted in the order of the NIK index, so that two statements lock common keys in the same order.
 */
const statement = (more: string) => `
with sent as (
  select * from json_populate_recordset(null::registration, $1)
), passed as materialized (
  select ${GATE_OF_NEW_REGISTRATIONS} from (select distinct season_id, level from sent order by season_id, level) as ordered
), locked as materialized (
  select season_id, level from season_level
  join season on season.id = season_id and is_active
  where (season_id, level) in (select season_id, level from sent) and state = 'draft' and (select count(*) from passed) > 0
  order by season_id, level for key share of season_level for key share of season
), created as (
  insert into registration (${COLUMN_LIST}, updated_at)
  select ${COLUMN_LIST}, created_at
  from locked join sent using (season_id, level)
  where exists (select from zone where (zone.season_id, zone.village_id, school_id) = (season_id, sent.village_id, school_1_id))
    and exists (select from zone where (zone.season_id, zone.village_id, school_id) = (season_id, sent.village_id, school_2_id))
  order by nik_index
  on conflict do nothing
  returning id, no_registration, created_at, changed_in
), ticketed as (
  insert into lottery_ticket (registration_id, ticket, secret_sealed)
  select id, ticket, secret_sealed
  from created
  join json_to_recordset($2) as sender (no_registration text, ticket text, secret_sealed bytea) using (no_registration)
), audited as (
  insert into audit_entry (at, action, actor, subject, subject_id, changes, address, request_id)
  select created_at, 'registration.create', 'public', 'registration', id, changes, sender_address, request_id
  from created
  join json_to_recordset($2) as sender (no_registration text, sender_address inet, request_id text, changes jsonb)
    using (no_registration)
)${more}
select no_registration, changed_in::text as transaction from created`

const WRITE = statement('')
/** Most batches have no family that asks for messages, and do not wait for this. */
const WRITE_WITH_MAIL = statement(`, ${askedWhileRegistering('created', '$2')}`)

/**
 * @returns the numbers that were written, each with the id of the transaction that wrote it
 * @throws OutcomeUnknown when the statement was sent and its response was lost; any other error means that nothing
 *   was written
 */
export async function writeRegistrations(
  pool: Pool,
  rows: readonly NewRegistration[],
): Promise<Map<string, string>> {
  const withMail = rows.some((row) => row.mail_wanted)
  const client = await pool.connect()
  try {
    const result = await client.query<{ no_registration: string; transaction: string }>({
      name: withMail ? 'write-registrations-with-mail' : 'write-registrations',
      text: withMail ? WRITE_WITH_MAIL : WRITE,
      values: [JSON.stringify(rows.map(withTextualBytes)), JSON.stringify(rows.map(senderOf))],
    })
    client.release()
    return new Map(result.rows.map((row) => [row.no_registration, row.transaction]))
  } catch (error) {
    const refused = isRefusedStatement(error)
    client.release(!refused)
    throw refused ? error : new OutcomeUnknown(error)
  }
}

/** What only the audit row, the ticket and the messages store. Reading it from the JSON of all columns would cost as much as an index. */
const senderOf = (row: NewRegistration): Record<string, unknown> & Partial<MailOfRegistration> => ({
  no_registration: row.no_registration,
  sender_address: row.sender_address,
  request_id: row.request_id,
  ticket: row.ticket,
  secret_sealed: textualBytes(row.secret_sealed),
  ...(row.mail_wanted && mailOfRegistration(row.created_at)),
  ...(row.number_disputed && { changes: { number_disputed: { before: null, after: row.number_disputed } } }),
})

/** PostgreSQL's text form of bytea, since JSON has no bytes. */
const textualBytes = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`

function withTextualBytes({
  ticket: _,
  secret_sealed: _beside,
  mail_wanted: _asked,
  ...row
}: NewRegistration) {
  const text = textualBytes
  return {
    ...row,
    nik_sealed: text(row.nik_sealed),
    nik_index: text(row.nik_index),
    nisn_sealed: text(row.nisn_sealed),
    nisn_index: text(row.nisn_index),
    idempotency_key: text(row.idempotency_key),
    idempotency_digest: text(row.idempotency_digest),
    change_code: text(row.change_code),
    sender_network: text(row.sender_network),
  }
}

/** The registration with an idempotency key, unless it is older than `createdAfter`. */
export async function findByIdempotencyKey(db: Kysely<Schema>, key: Buffer, createdAfter: Date) {
  return db
    .selectFrom('registration')
    .select(['no_registration', 'idempotency_digest', 'change_code', 'number_disputed'])
    .where('idempotency_key', '=', key)
    .where('created_at', '>', createdAfter)
    .executeTakeFirst()
}

/** Clears the idempotency keys of registrations created before a time. */
export async function purgeIdempotencyKeys(db: Kysely<Schema>, createdBefore: Date): Promise<void> {
  await db
    .updateTable('registration')
    .set({ idempotency_key: null, idempotency_digest: null })
    .where('idempotency_key', 'is not', null)
    .where('created_at', '<=', createdBefore)
    .execute()
}

/** Clears the hash of the sender's network of registrations created before a time. */
export async function purgeSenderNetworks(db: Kysely<Schema>, createdBefore: Date): Promise<void> {
  await db
    .updateTable('registration')
    .set({ sender_network: null })
    .where('sender_network', 'is not', null)
    .where('created_at', '<=', createdBefore)
    .execute()
}

/** Null: nobody has it; 'disputed': a family has asked already for a check of it. */
export type Taken = 'held' | 'disputed' | null
export type TakenIdentity = Record<NumberKind, Taken>

/**
 * Which of NIK (within the level) and NISN already has a live registration in the season. Both are always checked, so
 * the time of the answer does not depend on which one is registered.
 */
export async function findTaken(
  db: Kysely<Schema>,
  row: Pick<NewRegistration, 'season_id' | 'level' | IndexColumn>,
): Promise<TakenIdentity> {
  const holders = async (kind: NumberKind): Promise<Taken> => {
    const rows = await db
      .selectFrom('registration')
      .select(['number_disputed', 'source'])
      .where(holdsNumber(kind, row[`${kind}_index`], { seasonId: row.season_id, level: row.level }))
      .execute()
    if (rows.length === 0) return null
    const isAsked = rows.some((one) => one.source === 'daring' && disputes(one.number_disputed, kind))
    return isAsked ? 'disputed' : 'held'
  }
  return { nik: await holders('nik'), nisn: row.nisn_index ? await holders('nisn') : null }
}

export type IndexColumn = `${NumberKind}_index`

/** The schools of both levels that currently serve a village in a season. */
export async function findServingSchools(
  db: Kysely<Schema>,
  { season_id, village_id }: Pick<NewRegistration, 'season_id' | 'village_id'>,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('zone')
    .select('school_id')
    .where('season_id', '=', season_id)
    .where('village_id', '=', village_id)
    .execute()
  return new Set(rows.map((row) => row.school_id))
}

const CARD_COLUMNS = CARD_ANSWER_KEYS.map((key): `r.${CardAnswerKey}` => `r.${key}`)

/** A registration with the data of the public view and of the card, unless it is deleted. */
export async function findByNumber(db: Kysely<Schema>, noRegistration: string) {
  return db
    .selectFrom('registration as r')
    .innerJoin('season as s', 's.id', 'r.season_id')
    .innerJoin('village as v', 'v.id', 'r.village_id')
    .innerJoin('district as d', 'd.id', 'v.district_id')
    .innerJoin('school as s1', 's1.id', 'r.school_1_id')
    .innerJoin('school as s2', 's2.id', 'r.school_2_id')
    .innerJoin('season_level as level', (join) =>
      join.onRef('level.season_id', '=', 'r.season_id').onRef('level.level', '=', 'r.level'),
    )
    .leftJoin('lottery_ticket as drawn', 'drawn.registration_id', 'r.id')
    .leftJoin('school as sp', 'sp.id', 'r.placed_school_id')
    .leftJoin('registration_screening as screening', 'screening.registration_id', 'r.id')
    .leftJoin('re_registration as re', 're.registration_id', 'r.id')
    .where('r.no_registration', '=', noRegistration)
    .where('r.deleted_at', 'is', null)
    .select([
      'r.no_registration',
      ...CARD_COLUMNS,
      'r.level',
      'r.birth_date',
      'r.created_at',
      'r.withdrawn_at',
      'drawn.secret_sealed',
      'r.school_1_decision',
      'r.school_2_decision',
      'v.name as village',
      'd.name as district',
      's1.id as school_1_id',
      's1.name as school_1',
      's2.id as school_2_id',
      's2.name as school_2',
      'r.placed_school_id',
      'sp.name as placed_school',
      'level.free_seats_until',
      closedChoices('r').as('closed_schools'),
      's.label as season',
      's.publication_mode',
      's.publishes_at',
      sql<boolean>`coalesce(screening.documents = 'lengkap', false)`.as('documents_seen'),
      sql<boolean>`coalesce(re.school_id = ${admittingSchool('r')}, false)`.as('re_registered'),
      sql<boolean>`coalesce(re.released_at = r.withdrawn_at, false)`.as('released'),
      isByDesk(1, 'r').as('school_1_by_desk'),
      isByDesk(2, 'r').as('school_2_by_desk'),
    ])
    .executeTakeFirst()
}

export type FoundRegistration = NonNullable<Awaited<ReturnType<typeof findByNumber>>>
