/**
 * Registers a child: checks the window and the rules, then writes the row with one statement. A retry with the same
 * idempotency key returns the registration of the first attempt, even if the window has closed or the zone has changed.
 */
import type { RegistrationContext } from '@spmb/domain/registration/check-registration.ts'
import type { RegistrationCode } from '@spmb/domain/registration/codes.ts'
import type { Registered } from '@spmb/domain/registration/contract.public.ts'
import { checkWithFamily, type FamilyAnswers } from '@spmb/domain/registration/family/family.ts'
import { FAMILY_MESSAGES, type FamilyCode } from '@spmb/domain/registration/family/messages.ts'
import { CONSENT_VERSION, REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { type Disputed, disputedOf, NUMBER_KINDS } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { LEVEL_FROZEN_FOR_FAMILIES } from '@spmb/domain/season/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { windowState } from '@spmb/domain/season/window.ts'
import { windowRefusal } from '@spmb/domain/season/window-words.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type BatchWriterOptions, createBatchWriter } from '../../platform/database/batch-writer.ts'
import { PROBE_TIMEOUT_MS } from '../../platform/database/circuit-breaker.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { isDatabaseUnavailable, isRefusedStatement } from '../../platform/database/database-unavailable.ts'
import { Unavailable } from '../../platform/errors/request-errors.ts'
import { networkOf, type RateLimits, withinLimit } from '../../platform/http/limits/rate-limit.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import type { Reference } from '../reference/reference-data.ts'
import { levelOf } from '../season/lock-levels.ts'
import { activeSeasonId } from '../season/season.queries.ts'
import { type BringClaims, type Brought, judgeBrought, zoneWith } from './brought-claims.ts'
import type { ChangeCodes } from './change-codes.ts'
import { createRegisterOnce, type DrawnColumns } from './register-once.ts'
import {
  findServingSchools,
  findTaken,
  type NewRegistration,
  type TakenIdentity,
  writeRegistrations,
} from './registration.queries.ts'
import { SITE_HASH_BYTES } from './staff/suspicious/suspicious.queries.ts'
import { writeWithClaims } from './write-alone.ts'

export interface RegistrationDeps {
  db: Database
  season: () => Season
  reference: () => Reference
  encryption: FieldEncryption
  changeCodes: ChangeCodes
  /** The claims that a body brings along. */
  bringClaims: BringClaims
  limits: RateLimits
  random: RandomBytes
  timeZone: string
  /** Called for every row that was committed, with its transaction id; not for a replayed request. */
  onWritten?: (row: NewRegistration, transaction: string) => void
  /** Called for every refused duplicate. */
  onDuplicate?: (level: Level) => void
  /** Options of the batch writer; the benchmark varies them. */
  batchWriter?: Partial<BatchWriterOptions>
}

export interface Arrival {
  level: Level
  /** The body as it was sent. */
  body: unknown
  /** The Idempotency-Key header, if any. */
  key: string | null
  /** When the server received it. A request that arrived before the window closed is accepted. */
  now: Date
  address: string
  requestId: string
}

/**
 * At most two concurrent statements of 64 rows (decision record 3). The queue holds the registrations of half a second
 * of peak load, and a row waits at most for the length of a short database pause (decision record 14).
 */
const BATCHES: BatchWriterOptions = {
  maxBatchSize: 64,
  maxConcurrentBatches: 2,
  maxQueueLength: 1_000,
  queueTimeoutMs: PROBE_TIMEOUT_MS,
}

export function createRegistrar(deps: RegistrationDeps) {
  const { db, encryption, timeZone } = deps
  const { registerOnce, replay } = createRegisterOnce(deps)
  const writeInBatch = createBatchWriter(
    async (rows: NewRegistration[]) => {
      const written = await writeRegistrations(db.pool, rows)
      return rows.map((row) => written.get(row.no_registration) ?? null)
    },
    { ...BATCHES, ...deps.batchWriter },
    (error) => isDatabaseUnavailable(error) || !isRefusedStatement(error),
  )
  const write = async (row: NewRegistration) => {
    // Fail immediately instead of waiting in the queue while the database is down.
    if (db.breaker.isOpen()) throw new Unavailable()
    return writeInBatch(row)
  }

  /**
   * @returns the registration number and the change code
   * @throws RuleBroken for the window, the zone, a duplicate or any field; Conflict for a key used with another body
   */
  return async function register(arrival: Arrival): Promise<Registered> {
    const { level, body, now } = arrival
    const season = deps.season()
    const context: RegistrationContext = { today: localDateOf(now, timeZone), firstYear: season.firstYear }
    const brought = deps.bringClaims(body, 'family')
    const claims =
      brought && (await judgeBrought(brought, db.kysely, { seasonId: season.id, level, body, now }))
    const checked = checkWithFamily(level, body, {
      ...context,
      zoneOf: (villageId) => zoneWith(deps.reference(), claims?.carried, { villageId, level }),
    })
    const state = windowState(season, now)

    if (state !== 'open' || !checked.ok || claims?.problems) {
      const earlier = await earlierRegistration(arrival, context)
      if (earlier) return earlier
      if (state !== 'open') throw new RuleBroken({ _: [windowRefusal(season, state, timeZone)] })
    }
    if (!checked.ok || claims?.problems)
      throw new RuleBroken({
        ...(!checked.ok && toMessages(checked.problems, SENTENCES)),
        ...claims?.problems,
      })

    const { answers } = checked
    await deps.limits.check('duplicate', arrival.address)
    await deps.limits.check('registrationDaily', arrival.address)
    return registerOnce<NewRegistration>(
      { level, season, answers, repeatable: repeatableBy(arrival, answers, brought), now },
      {
        complete: (columns) => completed(columns, arrival, answers),
        write: brought ? (row) => inTransaction(db, (tx) => writeWithClaims(tx, row, brought)) : write,
        whyNot: (row) => whyNotWritten(row, season, arrival, claims?.carried),
        async written(row, transaction) {
          // Registrations written at the same time may exceed the limit by a few.
          await withinLimit(deps.limits.take('registrationDaily', arrival.address))
          if (row.number_disputed) await withinLimit(deps.limits.take('duplicate', arrival.address))
          deps.onWritten?.(row, transaction)
        },
      },
    )
  }

  /** The registration that an earlier attempt of this request made, or null. */
  async function earlierRegistration(
    arrival: Arrival,
    context: RegistrationContext,
  ): Promise<Registered | null> {
    if (!arrival.key) return null
    const checked = checkWithFamily(arrival.level, arrival.body, context)
    const repeatable = checked.ok
      ? repeatableBy(arrival, checked.answers, deps.bringClaims(arrival.body, 'family'))
      : null
    return repeatable && replay(repeatable, arrival.now)
  }

  function repeatableBy({ key, level }: Arrival, answers: FamilyAnswers, brought: Brought | null) {
    const sent = [level, answers, ...(brought ? [brought.sent] : [])]
    return key ? { key, digest: encryption.digest(JSON.stringify(sent)) } : null
  }

  /** The keyed hash of the site (IPv6 /48), then that of the network, half of each: the groups of suspicious registrations. */
  function senderHash(address: string): Buffer {
    const half = (network: string) => encryption.digest(`network ${network}`).subarray(0, SITE_HASH_BYTES)
    return Buffer.concat([half(networkOf(address, 48)), half(networkOf(address))])
  }

  function completed(
    columns: DrawnColumns,
    { now, address, requestId, body }: Arrival,
    { consent, email }: FamilyAnswers,
  ) {
    return {
      ...columns,
      number_reason: null,
      consent_at: consent ? now : null,
      consent_version: consent ? CONSENT_VERSION : null,
      source: 'daring',
      entered_by: null,
      received_on: null,
      late_reason: null,
      paper_consent_on: null,
      sender_network: senderHash(address),
      sender_address: address || null,
      request_id: requestId,
      ...(email && isTrue(body, 'mail_wanted') && { mail_wanted: true as const }),
    } satisfies NewRegistration
  }

  /**
   * Counts, audits and refuses a duplicate. For SMP the refusal is the same whether the NIK, the NISN or both are
   * registered, so that a sender with one registered number cannot test whether another one is registered.
   */
  async function refuseDuplicate(
    taken: TakenIdentity,
    { level, body, now, address, requestId }: Arrival,
  ): Promise<never> {
    deps.onDuplicate?.(level)
    await deps.limits.take('duplicate', address)
    if (await withinLimit(deps.limits.take('duplicateOverall', 'all'))) {
      await recordAudit(db.kysely, {
        at: now,
        action: 'registration.refuse_duplicate',
        actor: 'public',
        subject: 'registration',
        changes: { level, registered: { nik: taken.nik !== null, nisn: taken.nisn !== null } },
        address,
        requestId,
      })
    }
    if (wantsNumberCheck(body)) throw broken({ _: ['number.counter'] })
    throw broken(
      level === 'SD'
        ? { nik: ['nik.registered'] }
        : { nik: ['identity.registered'], nisn: ['identity.registered'] },
    )
  }

  /**
   * @returns the numbers to mark as disputed, when writing may be tried again
   * @throws RuleBroken with the rule that the row breaks
   */
  async function whyNotWritten(
    row: NewRegistration,
    season: Season,
    arrival: Arrival,
    carried?: ReadonlySet<number>,
  ): Promise<Disputed> {
    // Another season was activated; this process may not know it yet.
    if (row.season_id !== (await activeSeasonId(db.kysely)))
      throw new RuleBroken({ _: [windowRefusal(season, 'closed', timeZone)] })
    const taken = await findTaken(db.kysely, row)
    const kinds = NUMBER_KINDS.filter((kind) => taken[kind])
    if (kinds.length > 0) {
      if (!wantsNumberCheck(arrival.body) || kinds.some((kind) => taken[kind] === 'disputed'))
        await refuseDuplicate(taken, arrival)
      return disputedOf(kinds)
    }
    if ((await levelOf(db.kysely, row.season_id, row.level)).state !== 'draft')
      throw new RuleBroken({ _: [LEVEL_FROZEN_FOR_FAMILIES] })
    // The zone was checked in memory, which can be half a second behind the database.
    const serving = await findServingSchools(db.kysely, row)
    const outside: Problems<RegistrationCode> = {}
    if (!serving.has(row.school_1_id) && !carried?.has(row.school_1_id))
      outside.school_1_id = ['school.outside_zone']
    if (!serving.has(row.school_2_id) && !carried?.has(row.school_2_id))
      outside.school_2_id = ['school.outside_zone']
    if (Object.keys(outside).length > 0) throw broken(outside)
    return null
  }
}

/** What a body asks for beside the answers. */
const isTrue = (body: unknown, wish: 'number_check' | 'mail_wanted') =>
  typeof body === 'object' && body !== null && (body as Record<string, unknown>)[wish] === true
const wantsNumberCheck = (body: unknown) => isTrue(body, 'number_check')

const SENTENCES = { ...REGISTRATION_MESSAGES, ...FAMILY_MESSAGES }

function broken(problems: Problems<RegistrationCode | FamilyCode>): RuleBroken {
  return new RuleBroken(toMessages(problems, SENTENCES))
}
