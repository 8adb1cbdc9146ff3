/**
 * Edits of applicants and decisions. One transaction locks the level, the school that is to admit the child and the
 * registration, checks the rules against the locked row, and writes the change with its audit row.
 */

import { checkChoices, checkFillers } from '@spmb/domain/registration/check-registration.ts'
import { checkEdit, EDIT_SENTENCES, type Edit } from '@spmb/domain/registration/staff/check-edit.ts'
import {
  admittedTwiceRefusal,
  checkDecisions,
  isAdmitted,
  isChosen,
  seatRefusal,
} from '@spmb/domain/registration/staff/decisions.ts'
import { ADMIN_KEYS } from '@spmb/domain/registration/staff/field-keys.ts'
import {
  ACCEPTED_REQUEST,
  ADMIN_ACCEPTS,
  ADMIN_ONLY_FIELDS,
  biodataLocked,
  LOCKED_WHILE_ADMITTED,
  OTHER_SCHOOLS_DECISION,
  objectionHoldsChoice,
} from '@spmb/domain/registration/staff/messages.ts'
import { admittedByOtherSchool } from '@spmb/domain/registration/staff/permissions.ts'
import { LOCKED_WHILE_WITHDRAWN } from '@spmb/domain/registration/staff/removal-messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { Conflict, Forbidden, type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { ChangedBeforeLock, retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { lockSchool, type SchoolSeats } from '../../quota/quota.queries.ts'
import { refuseWhileFrozen, refuseWhileScheduled } from '../../season/frozen-level.ts'
import { type LockedLevel, levelOf } from '../../season/lock-levels.ts'
import { askAboutAge } from './age-questions.ts'
import { auditRegistration } from './audit-registration.ts'
import { checkMethod } from './check-method.ts'
import { nameDecisionOrigin } from './decision-origin.ts'
import { changesFor, type Differences, differencesOf, problemsOfPersons } from './differences.ts'
import { asDuplicate, duplicateRefusal, findHolders, indexesIn, refuseDuplicates } from './duplicate.ts'
import {
  CHANGES,
  findForChange,
  findZone,
  firstYearOf,
  type LockedRegistration,
  lockRegistration,
  schoolNames,
  schoolsOfPendingObjections,
  updateRegistration,
} from './edit.queries.ts'
import { correctsNumbers, fieldsWhere, keysForAdmin, propose } from './edit-proposals.ts'

export interface EditorDeps {
  db: Database
  encryption: FieldEncryption
  timeZone: string
}

export interface SentEdit {
  level: Level
  id: number
  /** The request body, of any type. */
  body: unknown
  /** The school of an operator, who may edit its applicants only; null: all. */
  ownSchool: number | null
  /** The edit accepts what a family or a school has asked for, so nothing of it becomes a proposal again. */
  accepts?: boolean
}

export interface Edited {
  /** The registration number. */
  number: string
  /** A part of the edit waits for an admin. */
  proposed: boolean
}

export function createEditor({ db, encryption, timeZone }: EditorDeps) {
  /**
   * @param also what belongs to the edit and is part of its transaction, such as the answer to a family's request
   * @throws NotFound outside the actor's scope, RuleBroken by field, Forbidden for fields and decisions that the actor
   *   may not change, Conflict for a stale version, a full school or a second admission
   */
  return async function edit(
    sent: SentEdit,
    act: AuditContext,
    also: (tx: Tx) => Promise<void> = async () => {},
  ): Promise<Edited> {
    const work = async (tx: Tx) => {
      const edited = await editIn(tx, sent, act)
      await also(tx)
      return edited
    }
    return refuseDuplicates(
      () => retryDeadlocks(() => inTransaction(db, work)),
      async ({ identity, field }) =>
        duplicateRefusal(await findHolders(db.kysely, identity), sent.ownSchool, field),
    )
  }

  async function editIn(
    tx: Tx,
    { level, id, body, ownSchool, accepts = false }: SentEdit,
    act: AuditContext,
  ): Promise<Edited> {
    const wanted = { level, scope: ownSchool }
    const found = await findForChange(tx, id, wanted)
    const checked = checkEdit(level, body, {
      id,
      today: localDateOf(act.at, timeZone),
      firstYear: await firstYearOf(tx, found.season_id),
    })
    if (!checked.ok) throw new RuleBroken(toMessages(checked.problems, EDIT_SENTENCES))
    const { edit } = checked
    const seats = await lockSeatsFor(tx, found, edit, ownSchool)
    const stored = await lockRegistration(tx, id, wanted)
    if (edit.version !== null && edit.version !== stored.version)
      throw await staleRefusal(tx, { subject: 'registration', id }, timeZone, CHANGES)

    const all = differencesOf(stored, edit.fields, encryption)
    // A stored filler stays.
    const fillers = checkFillers(fieldsWhere(edit.fields, (field) => all.has(field)))
    if (Object.keys(fillers).length > 0) throw new RuleBroken(toMessages(fillers, EDIT_SENTENCES))
    const persons = problemsOfPersons(stored, edit.fields, all)
    if (persons) throw new RuleBroken(toMessages(persons, EDIT_SENTENCES))
    const held = await levelOf(tx, stored.season_id, stored.level)
    await checkBiodata(tx, stored, all, ownSchool)
    const forAdmin = ownSchool === null ? [] : await keysForAdmin(tx, stored, all, act.at)
    if (accepts && forAdmin.length > 0) throw new Forbidden(ADMIN_ACCEPTS)
    const isProposed = (field: string) => forAdmin.includes(field)
    const differences = differencesOf(
      stored,
      fieldsWhere(edit.fields, (field) => !isProposed(field)),
      encryption,
    )
    await checkIdentity(tx, stored, differences, ownSchool)
    await decide(tx, stored, differences, { edit, seats, ownSchool })
    if (stored.withdrawn_at && !correctsNumbers(differences, forAdmin, ownSchool))
      throw new Conflict(LOCKED_WHILE_WITHDRAWN)
    for (const part of [all, differences]) await checkFreeze(tx, stored, part, held, act.at)
    const decides = differences.has('school_1_decision') || differences.has('school_2_decision')
    if (decides) await refuseWhileScheduled(tx, stored.season_id, act.at, timeZone)
    const correctionReason = accepts ? ACCEPTED_REQUEST : edit.correctionReason
    // The run has used the old date, and families have read its result.
    if (held.state !== 'draft' && differences.has('birth_date') && correctionReason === null)
      throw new RuleBroken({ correction_reason: [EDIT_SENTENCES['correction.reason']] })
    checkMethod(stored, differences, { level: held, reason: edit.reason, ownSchool })
    if (seats) await askAboutAge(tx, stored, differences, edit)
    const edited = { number: stored.no_registration, proposed: forAdmin.length > 0 }
    if (edited.proposed)
      await propose(tx, stored, differencesOf(stored, fieldsWhere(edit.fields, isProposed), encryption), act)
    if (differences.size === 0) return edited

    const told = await nameDecisionOrigin(tx, act, {
      origin: 'manual',
      ...(edit.reason && { reason: edit.reason }),
    })
    const changes = changesFor(differences, stored, encryption, act.at)
    await updateRegistration(tx, id, { ...changes, version: stored.version + 1, updated_at: act.at }).catch(
      (error) => {
        throw asDuplicate(error, { ...stored, ...indexesIn(changes) })
      },
    )
    await auditRegistration(tx, act, {
      action: 'registration.edit',
      subjectId: id,
      changes: {
        ...(await differences.audited(tx)),
        ...(decides && told),
        ...(held.state !== 'draft' &&
          differences.has('birth_date') && { reason: { before: null, after: correctionReason } }),
      },
    })
    return edited
  }
}

/** What the engine reads besides the birth date (docs/product-rules.md#selection-act). */
const FROZEN_FIELDS: readonly (keyof LockedRegistration)[] = [
  ...(['village_id', 'school_1_id', 'school_2_id'] as const),
  ...(['school_1_decision', 'school_2_decision'] as const),
]

/** @throws Conflict while a run of the level exists */
async function checkFreeze(
  tx: Tx,
  { season_id }: LockedRegistration,
  differences: Differences,
  level: LockedLevel,
  now: Date,
): Promise<void> {
  if (FROZEN_FIELDS.some((field) => differences.has(field)))
    await refuseWhileFrozen(tx, season_id, [level], now)
  if (differences.has('birth_date')) await refuseWhileFrozen(tx, season_id, [level], now, 'birth_date')
}

/** Must run before the decisions are added, while every difference is one of the biodata. @throws Conflict */
async function checkBiodata(
  tx: Tx,
  stored: LockedRegistration,
  differences: Differences,
  ownSchool: number | null,
): Promise<void> {
  if (differences.size === 0) return
  const admitting = admittedByOtherSchool(stored, ownSchool)
  if (admitting === null) return
  const names = await schoolNames(tx, [admitting])
  throw new Conflict(biodataLocked(names.get(admitting) ?? ''))
}

/**
 * NIK, village and choices may be changed by admins only, village and choices not while the child is admitted. A school with an unsettled objection of
 * the child stays a choice.
 */
async function checkIdentity(
  tx: Tx,
  stored: LockedRegistration,
  differences: Differences,
  ownSchool: number | null,
): Promise<void> {
  if (!ADMIN_KEYS.some((field) => differences.has(field))) return
  if (ownSchool !== null) throw new Forbidden(ADMIN_ONLY_FIELDS)
  if (!ADMIN_KEYS.some((field) => field !== 'nik' && differences.has(field))) return
  if (isAdmitted(stored)) throw new Conflict(LOCKED_WHILE_ADMITTED)

  const dropped = (await schoolsOfPendingObjections(tx, stored.id)).find(
    (school) => isChosen(stored, school) && !isChosen(differences.after, school),
  )
  if (dropped !== undefined)
    throw new Conflict(objectionHoldsChoice((await schoolNames(tx, [dropped])).get(dropped) ?? ''))
  const { village_id, school_1_id, school_2_id } = differences.after
  const zone = await findZone(tx, stored.season_id, village_id, stored.level, {
    schools: 'all',
    village: differences.has('village_id') ? 'open' : 'any',
  })
  const problems: Problems<keyof typeof EDIT_SENTENCES> = {}
  for (const [field, code] of Object.entries(checkChoices({ school_1_id, school_2_id }, zone))) {
    // An unchanged choice may be outside the current zone; only changed choices are checked against it.
    const unchanged =
      code === 'school.outside_zone' && !differences.has('village_id') && !differences.has(field)
    if (!unchanged) problems[field] = [code]
  }
  if (Object.keys(problems).length > 0) throw new RuleBroken(toMessages(problems, EDIT_SENTENCES))
}

/** The school that is to admit the child, and its seats under the lock. */
interface LockedSeats extends SchoolSeats {
  schoolId: number
}

/** Locks the school that is to admit the child, if the registration is still as it was found. */
async function lockSeatsFor(
  tx: Tx,
  found: LockedRegistration,
  { fields, decisions }: Edit,
  ownSchool: number | null,
): Promise<LockedSeats | null> {
  const chosen = {
    school_1_id: fields.school_1_id ?? found.school_1_id,
    school_2_id: fields.school_2_id ?? found.school_2_id,
  }
  const outcome = checkDecisions(found, chosen, decisions, ownSchool)
  if (!outcome.ok || outcome.admits === null) return null
  return { schoolId: outcome.admits, ...(await lockSchool(tx, found.season_id, outcome.admits)) }
}

async function decide(
  tx: Tx,
  stored: LockedRegistration,
  differences: Differences,
  { edit, seats, ownSchool }: { edit: Edit; seats: LockedSeats | null; ownSchool: number | null },
): Promise<void> {
  const checked = checkDecisions(stored, differences.after, edit.decisions, ownSchool)
  if (!checked.ok) {
    switch (checked.refusal) {
      case 'other_school':
        throw new Forbidden(OTHER_SCHOOLS_DECISION)
      case 'not_chosen':
        throw new RuleBroken(toMessages({ school_id: ['decision.not_chosen'] }, EDIT_SENTENCES))
      case 'admitted_twice': {
        const admittingSchool =
          checked.heldBy && (await schoolNames(tx, [checked.heldBy])).get(checked.heldBy)
        throw new Conflict(admittedTwiceRefusal(admittingSchool || null))
      }
    }
  }
  if (checked.admits !== null) {
    // Another transaction has changed the choices or decisions between the first read and the lock.
    if (seats?.schoolId !== checked.admits) throw new ChangedBeforeLock()
    const names = await schoolNames(tx, [checked.admits])
    const refusal = seatRefusal(names.get(checked.admits) ?? '', seats)
    if (refusal) throw new Conflict(refusal)
  }
  differences.note('school_1_decision', checked.decided.school_1_decision)
  differences.note('school_2_decision', checked.decided.school_2_decision)
}
