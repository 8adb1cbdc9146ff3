/** What an admin confirms one by one before a level is frozen (docs/product-rules.md#confirmed-before-the-freeze). */
import { ROLE_IDS } from '@spmb/domain/accounts/actor.ts'
import { BOUND_END } from '@spmb/domain/registration/staff/ages.ts'
import { EXCEPTION_FROZEN } from '@spmb/domain/registration/staff/screening/messages.ts'
import {
  type CONFIRMED_IN_LIST,
  type Competitor,
  dateInNik,
  farthest,
  placesGained,
} from '@spmb/domain/selection/act/confirming.ts'
import type { Confirmation } from '@spmb/domain/selection/act/contract.staff.ts'
import type { FreezeFacts } from '@spmb/domain/selection/act/freeze.ts'
import { CONFIRMER_REFUSALS, NOT_TO_CONFIRM } from '@spmb/domain/selection/act/messages.ts'
import { confirmerRefusal, type Writer } from '@spmb/domain/selection/act/signatures.ts'
import { orderKeysOf } from '@spmb/domain/selection/order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { LocalDate } from '@spmb/domain/shared/local-date.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { type Kysely, sql } from 'kysely'
import { staleRefusal } from '../../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { isLive } from '../../../platform/database/live-registration.ts'
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { hasOpenBirthDate, hasUndecidedAge } from '../../findings/conditions.ts'
import { auditRegistration } from '../../registration/staff/audit-registration.ts'
import {
  CHANGES,
  findForChange,
  type LockedRegistration,
  lockRegistration,
} from '../../registration/staff/edit.queries.ts'
import { countChange, findScreening, putFlag } from '../../registration/staff/screening/screening.queries.ts'
import { levelOf } from '../../season/lock-levels.ts'
import type { ActingStaff } from './acting.ts'
import { liveDistances, liveRegistrations, liveSchools } from './live-data.queries.ts'
import { accountOf, tiedAccounts } from './two-people.queries.ts'

/** The others follow once these are confirmed. */
const LISTED = 100

/** Birth dates of the level that hold its freeze. */
export async function countOpenBirthDates(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<FreezeFacts['openBirthDates']> {
  const { rows } = await sql<FreezeFacts['openBirthDates']>`
    select count(*) filter (where ${hasOpenBirthDate()})::int as contradicted,
      count(*) filter (where ${WANTED_DATE} is not null)::int as proposed
    from registration where season_id = ${seasonId} and level = ${level} and ${isLive()}`.execute(db)
  return rows[0] ?? { contradicted: 0, proposed: 0 }
}

/** The birth date that an operator wants, of a registration; null: none. At most one proposal of a child is open. */
const WANTED_DATE = sql<LocalDate | null>`(
  select proposal.wanted ->> 'birth_date' from correction_request as proposal
  where proposal.registration_id = registration.id and proposal.state = 'open' and proposal.proposed_by is not null
)`

interface OpenRow {
  id: number
  no_registration: string
  name: string
  birth_date: LocalDate
  version: number
  nik_sealed: Buffer
  is_contradicted: boolean
  is_age: boolean
  wanted: LocalDate | null
  claimed: string | null
}

/** Those that move a child farthest come first. */
export async function readConfirmations(
  tx: Tx,
  { seasonId, level }: { seasonId: number; level: Level },
  encryption: Pick<FieldEncryption, 'decrypt'>,
): Promise<{ count: number; listed: Confirmation[] }> {
  const { rows } = await sql<OpenRow>`
    select id, no_registration, name, birth_date, version, nik_sealed, is_contradicted, is_age, wanted, claimed
    from registration
    cross join lateral (
      select ${hasOpenBirthDate()} as is_contradicted, ${hasUndecidedAge(BOUND_END[level], seasonId)} as is_age,
        ${WANTED_DATE} as wanted,
        (select flag.reason from registration_flag as flag where flag.registration_id = registration.id
          and flag.kind = 'age_exception' and flag.school_id is not null) as claimed
    ) as open
    where season_id = ${seasonId} and level = ${level} and ${isLive()}
      and (is_contradicted or is_age or wanted is not null)
    order by no_registration`.execute(tx)
  if (rows.length === 0) return { count: 0, listed: [] }
  const effectsOf = await effects(tx, seasonId, level)
  const open = rows.flatMap((row): Confirmation[] => {
    const { id, no_registration, name, birth_date, version } = row
    const child = { id, no_registration, name, birth_date, version }
    const { is_contradicted, wanted, is_age } = row
    const all: Confirmation[] = []
    if (is_contradicted) {
      const other_date = dateInNik(encryption.decrypt(row.nik_sealed, no_registration), birth_date)
      const moved = effectsOf(id, birth_date, other_date)
      all.push({ ...child, kind: 'birth_date', other_date, reason: null, effects: moved })
    }
    if (wanted) {
      const moved = effectsOf(id, wanted, birth_date)
      all.push({ ...child, kind: 'proposal', other_date: wanted, reason: null, effects: moved })
    }
    if (is_age) {
      const moved = effectsOf(id, birth_date, null)
      all.push({ ...child, kind: 'age', other_date: null, reason: row.claimed, effects: moved })
    }
    return all
  })
  open.sort((a, b) => farthest(b.effects) - farthest(a.effects))
  return { count: open.length, listed: open.slice(0, LISTED) }
}

/** At each school where a child competes: the places that one birth date gains against another one. LULUS by hand competes nowhere. */
async function effects(tx: Tx, seasonId: number, level: Level) {
  const order = orderKeysOf((await levelOf(tx, seasonId, level)).order_keys)
  const names = new Map((await liveSchools(tx, seasonId, level)).map(({ id, name }) => [id, name]))
  const distanceOf = await liveDistances(tx, seasonId, level)
  const bySchool = new Map<number, (Competitor & { id: number })[]>()
  const schoolsOf = new Map<number, number[]>()
  for (const child of await liveRegistrations(tx, seasonId, level)) {
    if (child.withdrawn || [child.decision_1, child.decision_2].includes('LULUS')) continue
    const chosen = new Map([
      [child.school_1_id, child.decision_1],
      [child.school_2_id, child.decision_2],
    ])
    const schools = [...chosen].filter(([, decision]) => decision !== 'TIDAK LULUS').map(([school]) => school)
    schoolsOf.set(child.id, schools)
    for (const school of schools) {
      const metres = distanceOf(child.id, child.village_id, school)?.metres ?? null
      const list = bySchool.get(school) ?? []
      bySchool.set(school, list)
      list.push({ id: child.id, birthDate: child.birth_date, metres })
    }
  }
  return (id: number, birthDate: LocalDate, other: LocalDate | null): Confirmation['effects'] =>
    (schoolsOf.get(id) ?? []).flatMap((school) => {
      const list = bySchool.get(school) ?? []
      const own = list.find((each) => each.id === id)
      if (!own) return []
      const rivals = list.filter((each) => each !== own)
      const places = placesGained(order, { ...own, birthDate }, other, rivals)
      return [{ school: names.get(school) ?? '', places }]
    })
}

export interface Confirming {
  id: number
  kind: (typeof CONFIRMED_IN_LIST)[number]
  reason: string
  /** Of the registration, as the list showed it. */
  version: number
}

/**
 * Confirms what one child has in the list.
 *
 * @throws NotFound; Conflict when the registration has changed since, nothing is to be confirmed any more, the level is frozen, or, of a
 *   birth date, for an account that is not a second person's
 */
export async function confirmBeforeFreeze(
  { db, timeZone }: { db: Database; timeZone: string },
  { id, kind, reason, version }: Confirming,
  { userId, ...act }: ActingStaff,
): Promise<void> {
  await retryDeadlocks(() =>
    inTransaction(db, async (tx) => {
      await findForChange(tx, id, { scope: null })
      const stored = await lockRegistration(tx, id, { scope: null })
      const { season_id, level } = stored
      if ((await levelOf(tx, season_id, level)).state !== 'draft') throw new Conflict(EXCEPTION_FROZEN)
      if (stored.version !== version)
        throw await staleRefusal(tx, { subject: 'registration', id }, timeZone, CHANGES)
      if (!(await isOpen(tx, stored, kind))) throw new Conflict(NOT_TO_CONFIRM)
      if (kind === 'birth_date') await refuseConfirmer(tx, stored, userId, act.at)
      const flag = FLAG_OF[kind]
      const had = (await findScreening(tx, id)).flags.find((each) => each.kind === flag)
      await countChange(tx, id, {})
      await putFlag(tx, id, { kind: flag, reason }, { by: act.actor, schoolId: null, at: act.at })
      await auditRegistration(tx, act, {
        action: 'registration.flag',
        subjectId: id,
        changes: { [flag]: { before: had?.reason ?? null, after: reason } },
      })
    }),
  )
}

const FLAG_OF = { birth_date: 'birth_date_seen', age: 'age_exception' } as const

async function isOpen(
  tx: Tx,
  { id, season_id, level }: LockedRegistration,
  kind: Confirming['kind'],
): Promise<boolean> {
  const condition = kind === 'age' ? hasUndecidedAge(BOUND_END[level], season_id) : hasOpenBirthDate()
  const { rows } = await sql<{ is_open: boolean }>`
    select ${condition} as is_open from registration where id = ${id}`.execute(tx)
  return rows[0]?.is_open ?? false
}

/** @throws Conflict */
async function refuseConfirmer(tx: Tx, stored: LockedRegistration, userId: number, now: Date): Promise<void> {
  const writers = await writersOf(tx, stored)
  const tiedTo = await tiedAccounts(tx, userId, stored.season_id)
  const refusal = confirmerRefusal(await accountOf(tx, userId), now, { writers, tiedTo })
  if (refusal) throw new Conflict(CONFIRMER_REFUSALS[refusal])
}

/**
 * The accounts that wrote birth date and NIK as they are. Families and the command line have none. An accepted request counts as
 * written by the asker.
 */
async function writersOf(
  tx: Tx,
  { id, birth_date }: Pick<LockedRegistration, 'id' | 'birth_date'>,
): Promise<Writer[]> {
  const { rows } = await sql<{ user_id: number; is_operator: boolean }>`
    with written as (
      select distinct on (field) field, entry.actor
      from audit_entry as entry cross join (values ('birth_date'), ('nik')) as of_child (field)
      where entry.subject = 'registration' and entry.subject_id = ${id}
        and (entry.action = 'registration.create' or entry.action = 'registration.edit' and entry.changes ? field)
      order by field, entry.id desc
    ), asked as (
      select coalesce(proposed_by, 'family') as asker, answered_by from correction_request
      where registration_id = ${id} and state = 'accepted' and wanted ->> 'birth_date' = ${birth_date}
      order by id desc limit 1
    ), writer as (
      select coalesce(asked.asker, written.actor) as actor
      from written left join asked on written.field = 'birth_date' and asked.answered_by = written.actor
    )
    select account.id as user_id, account.role = ${ROLE_IDS.operator} as is_operator
    from user_account as account
    where 'user:' || account.id in (select actor from writer)`.execute(tx)
  return rows.map(({ user_id, is_operator }) => ({ userId: user_id, isOperator: is_operator }))
}
