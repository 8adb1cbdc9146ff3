/**
 * What a family does with its registration (docs/product-rules.md#managing-a-registration): corrects, undoes, withdraws, takes
 * back, and asks for a correction. Each act is one transaction that locks in the order of season/lock-levels.ts, judges the
 * locked row, and writes its audit row.
 */

import { checkChoices } from '@spmb/domain/registration/check-registration.ts'
import { FAMILY_KEYS, keysOfLeftParents } from '@spmb/domain/registration/family/family.ts'
import { PARENT_BY_STAFF } from '@spmb/domain/registration/family/messages.ts'
import {
  type CorrectedFields,
  checkCorrection,
  familyKeys,
  ZONE_KEYS,
} from '@spmb/domain/registration/manage/check-correction.ts'
import { type Closing, closingOf, withdrawalClosing } from '@spmb/domain/registration/manage/closing.ts'
import {
  CALLED_SINCE,
  CLOSING_MESSAGES,
  CORRECTION_SENTENCES,
  MANAGE_MESSAGES,
  NIK_TAKEN_MEANWHILE,
  NOT_WITHDRAWN_BY_FAMILY,
  NOTHING_TO_UNDO,
  NOTHING_WANTED,
  STILL_OPEN,
  THE_FAMILY,
  WITHDRAWAL_WORD,
  WITHDRAWN_BY_FAMILY,
  WITHDRAWN_FIRST,
} from '@spmb/domain/registration/manage/messages.ts'
import type { ChangedValue } from '@spmb/domain/registration/staff/contract.staff.ts'
import { isAdmitted } from '@spmb/domain/registration/staff/decisions.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { changedMeanwhile } from '@spmb/domain/shared/messages.ts'
import { Conflict, type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { findManagingFacts, storeRequest } from '../request.queries.ts'
import { auditRegistration } from '../staff/audit-registration.ts'
import { changesFor, type Differences, differencesOf, problemsOfPersons } from '../staff/differences.ts'
import { findHolders, refuseDuplicates } from '../staff/duplicate.ts'
import {
  findForChange,
  findZone,
  type LockedRegistration,
  lockRegistration,
  updateRegistration,
} from '../staff/edit.queries.ts'
import { freeSeat } from '../staff/removal/held-seats.ts'
import {
  lockSeatOf,
  makeLive,
  refuseFrozen,
  removed,
  WITHDRAWAL_TAKEN_BACK,
} from '../staff/removal/removal.service.ts'
import { familyVersion, findUndoable, wasCalledSince } from './manage.queries.ts'

export interface ManageDeps {
  db: Database
  encryption: FieldEncryption
  timeZone: string
}

type Facts = Awaited<ReturnType<typeof findManagingFacts>>

export function createFamilyActs({ db, encryption, timeZone }: ManageDeps) {
  const run = (work: (tx: Tx) => Promise<void>) => retryDeadlocks(() => inTransaction(db, work))

  async function lock(tx: Tx, id: number): Promise<{ stored: LockedRegistration; facts: Facts }> {
    await findForChange(tx, id, { scope: null })
    const stored = await lockRegistration(tx, id, { scope: null })
    return { stored, facts: await findManagingFacts(tx, stored) }
  }

  /** @throws Conflict when it is too late for changes, the registration is withdrawn, or the version is stale */
  async function lockOpen(tx: Tx, id: number, version: unknown, act: AuditContext) {
    const locked = await lock(tx, id)
    refuse(closingOf(locked.facts, act.at))
    await refuseStale(tx, locked.stored, version)
    return locked
  }

  async function refuseStale(tx: Tx, stored: LockedRegistration, version: unknown): Promise<void> {
    if (stored.withdrawn_at) throw new Conflict(WITHDRAWN_FIRST)
    if (Number(version) !== (await familyVersion(tx, stored.id))) throw new Conflict(changedMeanwhile(null))
  }

  function checked(stored: LockedRegistration, body: unknown, facts: Facts, act: AuditContext): Differences {
    const context = { today: localDateOf(act.at, timeZone), firstYear: facts.firstYear }
    const verdict = checkCorrection(stored.level, body, context)
    if (!verdict.ok) throw new RuleBroken(toMessages(verdict.problems, CORRECTION_SENTENCES))
    const left = keysOfLeftParents(stored).find((key) => verdict.fields[key])
    if (left) throw new RuleBroken({ [left]: [PARENT_BY_STAFF] })
    const state = STATE_KEYS.find((key) => stored[key] === 'not_on_certificate' && verdict.fields[key])
    if (state) throw new RuleBroken({ [state]: [PARENT_BY_STAFF] })
    const differences = differencesOf(stored, verdict.fields, encryption)
    const persons = problemsOfPersons(stored, verdict.fields, differences)
    if (persons) throw new RuleBroken(toMessages(persons, CORRECTION_SENTENCES))
    return differences
  }

  async function save(tx: Tx, stored: LockedRegistration, differences: Differences, act: AuditContext) {
    if (differences.size === 0) return
    await checkZone(tx, stored, differences)
    const changes = changesFor(differences, stored, encryption, act.at)
    await updateRegistration(tx, stored.id, { ...changes, version: stored.version + 1, updated_at: act.at })
    await auditRegistration(tx, act, {
      action: 'registration.edit',
      subjectId: stored.id,
      changes: await differences.audited(tx),
    })
  }

  return {
    /** @throws RuleBroken by field; Conflict as `lockOpen` */
    correct: (id: number, body: unknown, act: AuditContext) =>
      run(async (tx) => {
        const { stored, facts } = await lockOpen(tx, id, versionOf(body), act)
        await save(tx, stored, checked(stored, body, facts, act), act)
      }),

    /** Puts back what the family's last correction replaced. @throws as `correct`; Conflict when it is not the last act */
    undo: (id: number, version: number, act: AuditContext) =>
      run(async (tx) => {
        const { stored } = await lockOpen(tx, id, version, act)
        const last = await findUndoable(tx, id)
        if (!last) throw new Conflict(NOTHING_TO_UNDO)
        const before: Record<string, string | number | null> = {}
        for (const key of [...familyKeys(stored.level), ...FAMILY_KEYS]) {
          const change = last[key]
          if (change) before[key] = storedValue(change.before)
        }
        await save(tx, stored, differencesOf(stored, before as CorrectedFields, encryption), act)
      }),

    /** @throws RuleBroken without the word; Conflict when it is too late, the registration is withdrawn, or the version is stale */
    withdraw: (id: number, { word, version }: { word: string; version: number }, act: AuditContext) =>
      run(async (tx) => {
        if (word.trim().toUpperCase() !== WITHDRAWAL_WORD)
          throw new RuleBroken({ word: [MANAGE_MESSAGES.word] })
        const { stored, facts } = await lock(tx, id)
        refuse(withdrawalClosing(facts, isAdmitted(stored), act.at))
        await refuseStale(tx, stored, version)
        await updateRegistration(tx, id, {
          withdrawn_at: act.at,
          withdrawn_by: act.actor,
          withdrawn_asked_by: THE_FAMILY,
          withdrawn_reason: WITHDRAWN_BY_FAMILY,
          ...removed(stored, act),
        })
        await auditRegistration(tx, act, {
          action: 'registration.withdraw',
          subjectId: id,
          changes: {
            reason: { before: null, after: WITHDRAWN_BY_FAMILY },
            asked_by: { before: null, after: THE_FAMILY },
          },
        })
      }),

    /**
     * @throws Conflict when it is too late, the family has not withdrawn and no seat is held, the seat is taken or others were called
     *   since, or NIK or NISN are registered again
     */
    takeBack: (id: number, act: AuditContext) =>
      refuseDuplicates(
        () =>
          run(async (tx) => {
            const found = await findForChange(tx, id, { scope: null })
            const seatGone = await lockSeatOf(tx, found)
            const stored = await lockRegistration(tx, id, { scope: null })
            if (stored.seat_held_until === null) {
              refuse(withdrawalClosing(await findManagingFacts(tx, stored), isAdmitted(stored), act.at))
              if (stored.withdrawn_by !== 'family' || !stored.withdrawn_at)
                throw new Conflict(NOT_WITHDRAWN_BY_FAMILY)
              if (isAdmitted(stored) && (await wasCalledSince(tx, stored, stored.withdrawn_at)))
                throw new Conflict(CALLED_SINCE)
              if (seatGone) throw new Conflict(seatGone.sentence)
            } else await refuseFrozen(tx, stored, { change: 'withdrawal', now: act.at })
            const { nik, nisn } = await findHolders(tx, stored)
            if (nik ?? nisn) throw new Conflict(NIK_TAKEN_MEANWHILE)
            await makeLive(tx, stored, WITHDRAWAL_TAKEN_BACK, act)
            await auditRegistration(tx, act, { action: 'registration.undo_withdrawal', subjectId: id })
          }),
        () => new Conflict(NIK_TAKEN_MEANWHILE),
      ),

    /** Confirms a withdrawal by staff. @throws Conflict when no seat is held */
    freeSeat: (id: number, act: AuditContext) =>
      run(async (tx) => {
        const { stored } = await lock(tx, id)
        await refuseFrozen(tx, stored, { change: 'withdrawal', now: act.at })
        await freeSeat(tx, stored, act)
      }),

    /** @throws RuleBroken by field; Conflict while the family may change the registration itself, or has withdrawn it */
    request: (id: number, body: unknown, act: AuditContext) =>
      run(async (tx) => {
        const { stored, facts } = await lock(tx, id)
        if (closingOf(facts, act.at) === null) throw new Conflict(STILL_OPEN)
        if (stored.withdrawn_at) throw new Conflict(WITHDRAWN_FIRST)
        const differences = checked(stored, body, facts, act)
        if (differences.size === 0) throw new RuleBroken({ _: [NOTHING_WANTED] })
        await checkZone(tx, stored, differences)
        const wanted = Object.fromEntries(
          [...differences.entries()].map(([field, { after }]) => [field, after]),
        )
        const shown = await differences.audited(tx)
        await storeRequest(tx, { registrationId: id, wanted, shown, at: act.at, proposedBy: null })
        await auditRegistration(tx, act, {
          action: 'registration.request_correction',
          subjectId: id,
          changes: shown,
        })
      }),
  }
}

const STATE_KEYS = ['father_state', 'mother_state'] as const

function refuse(closing: Closing | null): void {
  if (closing) throw new Conflict(CLOSING_MESSAGES[closing])
}

/** A new village or choice fits the zone as it is now, and so does the other choice (docs/product-rules.md#choices). */
async function checkZone(tx: Tx, stored: LockedRegistration, differences: Differences): Promise<void> {
  if (!ZONE_KEYS.some((key) => differences.has(key))) return
  const { village_id, school_1_id, school_2_id } = differences.after
  const zone = await findZone(tx, stored.season_id, village_id, stored.level, {
    schools: 'open',
    village: differences.has('village_id') ? 'open' : 'any',
  })
  const problems: Problems<keyof typeof CORRECTION_SENTENCES> = {}
  for (const [field, code] of Object.entries(checkChoices({ school_1_id, school_2_id }, zone)))
    problems[field] = [code]
  if (Object.keys(problems).length > 0) throw new RuleBroken(toMessages(problems, CORRECTION_SENTENCES))
}

/** Without a version nothing is saved: two phones of a family must not overwrite each other. @throws RuleBroken */
function versionOf(body: unknown): number {
  const { version } = (typeof body === 'object' && body !== null ? body : {}) as { version?: unknown }
  if (typeof version !== 'number' || !Number.isInteger(version))
    throw new RuleBroken({ version: [MANAGE_MESSAGES.version] })
  return version
}

/** A value as the audit shows it, back as the column holds it. */
function storedValue(value: ChangedValue): string | number | null {
  return typeof value === 'object' && value !== null ? value.id : value
}
