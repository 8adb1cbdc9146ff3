/**
 * Registers a child from a paper form (docs/product-rules.md#registration-from-paper): one transaction that locks the level,
 * checks the zone, and writes the registration with its audit row.
 */
import { lateRefusal } from '@spmb/domain/free-seats/late.ts'
import { LATE_NO_SEAT, LATE_REFUSALS, LATE_TWICE } from '@spmb/domain/free-seats/late-messages.ts'
import type { Registered } from '@spmb/domain/registration/contract.public.ts'
import { disputedOf, NUMBER_KINDS } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import {
  checkPaper,
  enteringRefusal,
  PAPER_SENTENCES,
  type PaperAnswers,
  type PaperFacts,
  type PaperProblems,
} from '@spmb/domain/registration/staff/paper/check-paper.ts'
import { PAPER_ONLY_ADMIN, PAPER_OTHER_SCHOOL } from '@spmb/domain/registration/staff/paper/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { windowState } from '@spmb/domain/season/window.ts'
import { windowRefusal } from '@spmb/domain/season/window-words.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import {
  Conflict,
  type FieldMessages,
  Forbidden,
  RuleBroken,
  toMessages,
} from '@spmb/domain/shared/problem.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { AuditContext } from '../../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../../platform/database/database.ts'
import type { RateLimits } from '../../../../platform/http/limits/rate-limit.ts'
import type { FieldEncryption } from '../../../../platform/security/field-encryption.ts'
import { isMailOn, queueMail, recordConsent } from '../../../outbox/outbox.queries.ts'
import type { Reference } from '../../../reference/reference-data.ts'
import { refuseWhileFrozen } from '../../../season/frozen-level.ts'
import { readLateWindow } from '../../../season/late-window.queries.ts'
import { type LockedLevel, lockActiveLevels } from '../../../season/lock-levels.ts'
import { type BringClaims, type Brought, judgeBrought, zoneWith } from '../../brought-claims.ts'
import type { ChangeCodes } from '../../change-codes.ts'
import { createRegisterOnce } from '../../register-once.ts'
import { findServingSchools } from '../../registration.queries.ts'
import { auditRegistration } from '../audit-registration.ts'
import { duplicateRefusal, findHolders, type Holders } from '../duplicate.ts'
import { insertRegistration, type PaperRow, schoolsWithSeats, wasRegisteredLate } from './paper.queries.ts'

export interface PaperDeps {
  db: Database
  season: () => Season
  reference: () => Reference
  encryption: FieldEncryption
  changeCodes: ChangeCodes
  /** The claims that a form brings along. */
  bringClaims: BringClaims
  limits: RateLimits
  random: RandomBytes
  timeZone: string
  /** Called for every committed registration with its transaction id; not for a repeated request. */
  onWritten: (row: PaperRow, transaction: string) => void
  /** Called for every refused duplicate. */
  onDuplicate: (level: Level) => void
}

export interface SentForm {
  level: Level
  /** The request body, of any type. */
  body: unknown
  /** The Idempotency-Key header, if any. */
  key: string | null
  /** The school of an operator, which must be the first choice; null: any. */
  ownSchool: number | null
}

export function createPaperRegistrar(deps: PaperDeps) {
  const { db, encryption, timeZone, limits } = deps
  const { registerOnce, replay } = createRegisterOnce(deps)

  /**
   * @returns the registration number and the change code
   * @throws RuleBroken, Forbidden or Conflict as the contract `registerFromPaper` says
   */
  return async function registerFromPaper(sent: SentForm, act: AuditContext): Promise<Registered> {
    const { level, body, key, ownSchool } = sent
    const season = deps.season()
    const state = windowState(season, act.at)
    const context = { today: localDateOf(act.at, timeZone), firstYear: season.firstYear }

    // A repeated request is answered as the first one was, also after the closing or a change of the zone.
    const form = checkPaper(level, body, { ...context, isLate: false })
    const brought = deps.bringClaims(body, 'staff')
    const said = form.ok && [level, 'paper', form.answers, form.facts, ...(brought ? [brought.sent] : [])]
    const digest = said && encryption.digest(JSON.stringify(said))
    const repeatable = key && digest ? { key, digest } : null
    const earlier = repeatable && (await replay(repeatable, act.at))
    if (earlier) return earlier

    const isLateRegistration = isSentAsLate(body)
    const entering = isLateRegistration ? null : enteringRefusal(state, ownSchool === null)
    if (entering === 'before') throw new RuleBroken({ _: [windowRefusal(season, 'before', timeZone)] })
    if (entering === 'only_admin') throw new RuleBroken({ _: [PAPER_ONLY_ADMIN] })
    const claims =
      brought && (await judgeBrought(brought, db.kysely, { seasonId: season.id, level, body, now: act.at }))
    const zoneOf = (villageId: number) => zoneWith(deps.reference(), claims?.carried, { villageId, level })
    // Any school with a free seat may be chosen late, whatever village it serves.
    const zoned = isLateRegistration ? {} : { zoneOf }
    const checked = checkPaper(level, body, { ...context, ...zoned, isLate: state === 'closed' })
    if (!checked.ok || claims?.problems)
      throw new RuleBroken({
        ...(!checked.ok && toMessages(checked.problems, PAPER_SENTENCES)),
        ...claims?.problems,
      })
    const { answers, facts } = checked
    if (isLateRegistration && !zoneOf(answers.village_id)) throw broken({ village_id: ['village.unknown'] })
    if (ownSchool !== null && answers.school_1_id !== ownSchool) throw new Forbidden(PAPER_OTHER_SCHOOL)

    await limits.check('duplicate', act.actor)
    return registerOnce<PaperRow>(
      { level, season, answers, repeatable, now: act.at },
      {
        complete: (columns) => ({
          ...columns,
          number_reason: reasonOf(columns, answers, facts),
          consent_at: null,
          consent_version: null,
          source: 'luring',
          entered_by: act.actor,
          received_on: facts.receivedOn,
          registered_late: facts.registeredLate ?? false,
          late_reason: facts.lateReason,
          paper_consent_on: facts.consentOn,
          sender_network: null,
        }),
        write: (row) => inTransaction(db, (tx) => writeIn(tx, row, { facts, brought }, act)),
        async whyNot(row) {
          const holders = await findHolders(db.kysely, { ...row, number_disputed: null })
          const kinds = NUMBER_KINDS.filter((kind) => holders[kind])
          // The reason alone may be about the other number, which is missing.
          if (kinds.length > 0 && !facts.numbersChecked) await refuseDuplicate(level, holders, ownSchool, act)
          if (kinds.length === 0 && row.registered_late && (await wasRegisteredLate(db.kysely, row)))
            throw new RuleBroken({ nik: [LATE_TWICE] })
          return disputedOf(kinds)
        },
        written: deps.onWritten,
      },
    )
  }

  async function refuseDuplicate(
    level: Level,
    holders: Holders,
    ownSchool: number | null,
    act: AuditContext,
  ): Promise<never> {
    deps.onDuplicate(level)
    await limits.take('duplicate', act.actor)
    await auditRegistration(db.kysely, act, {
      action: 'registration.refuse_duplicate',
      changes: {
        level,
        registered: { nik: holders.nik !== null, nisn: holders.nisn !== null },
      },
    })
    throw duplicateRefusal(holders, ownSchool)
  }
}

/** Of a disputed or missing number; a tick for a number that is free leaves no reason. */
function reasonOf(
  { number_disputed: disputed }: Pick<PaperRow, 'number_disputed'>,
  { nik, nisn }: PaperAnswers,
  { numberReason }: PaperFacts,
): string | null {
  return disputed || nik === null || nisn === null ? (numberReason ?? null) : null
}

/** @returns the id of the transaction; null when a unique number is taken */
async function writeIn(
  tx: Tx,
  row: PaperRow,
  { facts, brought }: { facts: PaperFacts; brought: Brought | null },
  act: AuditContext,
): Promise<string | null> {
  const locked = await lockActiveLevels(tx, row.season_id, 'create', [row.level])
  // Paths, zone and the last moment of claims may have changed meanwhile.
  const judged = brought && (await brought.judge(tx, row, act.at))
  if (judged && 'problems' in judged) throw new RuleBroken(judged.problems)
  if (row.registered_late) await checkLate(tx, row, locked, act.at)
  else {
    await refuseWhileFrozen(tx, row.season_id, locked, act.at)
    // The zone was checked in memory, which can be half a second behind the database.
    const serving = await findServingSchools(tx, row)
    const outside = schoolsNotIn(row, serving).filter((field) => !judged?.carried.has(row[field]))
    if (outside.length > 0)
      throw broken(Object.fromEntries(outside.map((field) => [field, ['school.outside_zone']])))
  }
  const written = await insertRegistration(tx, row)
  if (!written) return null
  if (facts.mailWanted && (await isMailOn(tx))) {
    await recordConsent(tx, written.id, act)
    await queueMail(tx, [written.id], { kind: 'registered', cause: 'registered', until: null }, act.at)
  }
  const was = (after: string) => ({ before: null, after })
  await auditRegistration(tx, act, {
    action: 'registration.create',
    subjectId: written.id,
    changes: {
      source: was(row.source),
      paper_consent_on: was(facts.consentOn),
      ...(facts.receivedOn && { received_on: was(facts.receivedOn) }),
      ...(facts.lateReason && { reason: was(facts.lateReason) }),
      ...(row.registered_late && { registered_late: was('yes') }),
      ...(row.nik_index === null && { nik_state: was('later') }),
      ...(row.nisn_sealed !== null && row.nisn_index === null && { nisn_state: was('later') }),
      ...(row.number_disputed && { number_disputed: was(row.number_disputed) }),
      ...(row.number_reason && { number_reason: was(row.number_reason) }),
    },
  })
  await judged?.store(tx, { id: written.id, number: row.no_registration }, act)
  return written.transaction
}

const isSentAsLate = (body: unknown): boolean =>
  (body as { registered_late?: unknown } | null | undefined)?.registered_late === true

const schoolsNotIn = (row: PaperRow, schools: ReadonlySet<number>) =>
  (['school_1_id', 'school_2_id'] as const).filter((field) => !schools.has(row[field]))

/** @throws Conflict outside the window of late registration; RuleBroken for a school without a free seat */
async function checkLate(tx: Tx, row: PaperRow, [level]: readonly LockedLevel[], now: Date): Promise<void> {
  if (!level) throw new Error(`the season ${row.season_id} has no level ${row.level}`)
  const refusal = lateRefusal(await readLateWindow(tx, row.season_id, level, now), now)
  if (refusal) throw new Conflict(LATE_REFUSALS[refusal])
  const full = schoolsNotIn(row, await schoolsWithSeats(tx, row))
  const messages: FieldMessages = Object.fromEntries(full.map((field) => [field, [LATE_NO_SEAT]]))
  if (full.length > 0) throw new RuleBroken(messages)
}

function broken(problems: PaperProblems): RuleBroken {
  return new RuleBroken(toMessages(problems, PAPER_SENTENCES))
}
