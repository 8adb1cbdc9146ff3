/**
 * Records documents seen, the note and flags (docs/product-rules.md#documents-seen, docs/product-rules.md#notes-and-flags).
 * Each change is one transaction under the lock of the registration, with its audit row. The version of the registration stays:
 * an open edit form is not refused because a colleague ticked a document.
 */
import { type DocumentKind, requiredDocuments } from '@spmb/domain/registration/documents.ts'
import { LOCKED_WHILE_WITHDRAWN } from '@spmb/domain/registration/staff/removal-messages.ts'
import type { Screening } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import {
  CONFIRMED_IN_LIST_ONLY,
  EXCEPTION_FROZEN,
  ONLY_ADMIN_EXCEPTS,
  SCREENING_MESSAGES,
  statedByOther,
} from '@spmb/domain/registration/staff/screening/messages.ts'
import {
  documentState,
  type FlagKind,
  isFrozenWithData,
  mayReplace,
} from '@spmb/domain/registration/staff/screening/screening.ts'
import { Conflict, Forbidden, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction, type Tx } from '../../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../../platform/database/retry-deadlocks.ts'
import { levelOf } from '../../../season/lock-levels.ts'
import { auditRegistration } from '../audit-registration.ts'
import {
  findForChange,
  type LockedRegistration,
  lockRegistration,
  SCREENING_CHANGES,
} from '../edit.queries.ts'
import {
  addDocuments,
  countChange,
  findScreening,
  putFlag,
  removeDocuments,
  removeFlag,
  type Statement,
} from './screening.queries.ts'

interface Target {
  id: number
  /** The school of an operator; null: all. */
  ownSchool: number | null
  /** The version that was read; undefined: no conflict check. */
  version: number | undefined
}

/** What is known of the registration when its row is locked. */
interface Locked {
  tx: Tx
  registration: LockedRegistration
  before: Screening
  statement: Statement
}

export function createScreener({ db, timeZone }: { db: Database; timeZone: string }) {
  /** @throws NotFound, Forbidden or Conflict as the contracts say */
  function change(
    { id, ownSchool, version }: Target,
    act: AuditContext,
    work: (locked: Locked) => Promise<void>,
  ): Promise<Screening> {
    return retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const wanted = { scope: ownSchool }
        await findForChange(tx, id, wanted)
        const registration = await lockRegistration(tx, id, wanted)
        if (registration.withdrawn_at) throw new Conflict(LOCKED_WHILE_WITHDRAWN)
        const before = await findScreening(tx, id)
        if (version !== undefined && version !== before.version)
          throw await staleRefusal(tx, { subject: 'registration', id }, timeZone, SCREENING_CHANGES)
        const statement = { by: act.actor, schoolId: ownSchool, at: act.at }
        await work({ tx, registration, before, statement })
        return findScreening(tx, id)
      }),
    )
  }

  return {
    documents: (
      target: Target,
      { documents, seen }: { documents: readonly DocumentKind[]; seen: boolean },
      act: AuditContext,
    ) =>
      change(target, act, async ({ tx, registration, before, statement }) => {
        const { id, level } = registration
        if (documents.some((kind) => !requiredDocuments(level).includes(kind)))
          throw new RuleBroken({ documents: [SCREENING_MESSAGES['screening.documents']] })
        const had = before.documents.map(({ kind }) => kind)
        const changing = requiredDocuments(level).filter(
          (kind) => documents.includes(kind) && had.includes(kind) !== seen,
        )
        if (changing.length === 0) return
        if (!seen) {
          for (const one of before.documents)
            if (changing.includes(one.kind)) refuseOther(one, target.ownSchool)
        }
        const has = requiredDocuments(level).filter((kind) => had.includes(kind) !== changing.includes(kind))
        const state = documentState(level, has)
        await countChange(tx, id, { documents: state === 'belum' ? null : state })
        if (seen) await addDocuments(tx, id, changing, statement)
        else await removeDocuments(tx, id, changing)
        await auditRegistration(tx, act, {
          action: 'registration.documents',
          subjectId: id,
          changes: { documents: { before: listed(had), after: listed(has) } },
        })
      }),

    note: (target: Target, text: string | null, act: AuditContext) =>
      change(target, act, async ({ tx, before, statement }) => {
        const had = before.note?.text ?? null
        if (had === text) return
        await countChange(tx, target.id, {
          note: text,
          note_by: text === null ? null : statement.by,
          note_school_id: text === null ? null : statement.schoolId,
          note_at: text === null ? null : statement.at,
        })
        await auditRegistration(tx, act, {
          action: 'registration.note',
          subjectId: target.id,
          changes: { note: { before: had, after: text } },
        })
      }),

    flag: (target: Target, { kind, reason }: { kind: FlagKind; reason: string | null }, act: AuditContext) =>
      change(target, act, async ({ tx, registration, before, statement }) => {
        const had = before.flags.find((flag) => flag.kind === kind)
        const isException = kind === 'age_exception'
        if (isException && reason !== null && target.ownSchool !== null)
          throw new Forbidden(ONLY_ADMIN_EXCEPTS)
        if (kind === 'birth_date_seen' && reason !== null) throw new Forbidden(CONFIRMED_IN_LIST_ONLY)
        // What a school recorded counts from when an admin saves it, also with the same reason.
        const confirms = isException && reason !== null && had?.school != null
        if ((had?.reason ?? null) === reason && !confirms) return
        if (had) refuseOther(had, target.ownSchool)
        if (isFrozenWithData(kind) && had?.school === null) await refuseInRun(tx, registration)
        await countChange(tx, target.id, {})
        if (reason === null) await removeFlag(tx, target.id, kind)
        else await putFlag(tx, target.id, { kind, reason }, statement)
        await auditRegistration(tx, act, {
          action: 'registration.flag',
          subjectId: target.id,
          changes: { [kind]: { before: had?.reason ?? null, after: reason } },
        })
      }),
  }
}

/** @throws Forbidden when another school, or the office, recorded it */
function refuseOther({ school }: Pick<Screening['flags'][number], 'school'>, ownSchool: number | null): void {
  if (!mayReplace(school?.id ?? null, ownSchool)) throw new Forbidden(statedByOther(school?.name ?? null))
}

/** Codes of documents as the audit stores them; null for none. */
const listed = (kinds: readonly DocumentKind[]) => (kinds.length === 0 ? null : kinds.join(','))

/** An exception stays as it was when the level was frozen. @throws Conflict while a run of the level exists */
async function refuseInRun(
  tx: Tx,
  { season_id, level }: Pick<LockedRegistration, 'season_id' | 'level'>,
): Promise<void> {
  if ((await levelOf(tx, season_id, level)).state !== 'draft') throw new Conflict(EXCEPTION_FROZEN)
}
