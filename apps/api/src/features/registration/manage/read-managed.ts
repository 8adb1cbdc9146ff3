/** The registration as its family sees it. */
import { ANSWER_KEYS } from '@spmb/domain/registration/column-keys.ts'
import { FAMILY_KEYS } from '@spmb/domain/registration/family/family.ts'
import { FAMILY_LABELS } from '@spmb/domain/registration/family/messages.ts'
import { isFieldKey } from '@spmb/domain/registration/field-keys.ts'
import { closingOf, withdrawalClosing } from '@spmb/domain/registration/manage/closing.ts'
import type { FamilyChange, Managed } from '@spmb/domain/registration/manage/contract.family.ts'
import { atSchool, CODE_NOTICE_DAYS, THE_OFFICE, YOU } from '@spmb/domain/registration/manage/messages.ts'
import type { CorrectionRequest } from '@spmb/domain/registration/manage/request.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { toldReasonOf } from '@spmb/domain/registration/staff/decision-reasons.ts'
import { isAdmitted } from '@spmb/domain/registration/staff/decisions.ts'
import { actorWords } from '@spmb/domain/registration/staff/messages.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { closedChoices } from '../../../platform/database/live-registration.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import type { KnownResults } from '../look-up.ts'
import { findManagingFacts } from '../request.queries.ts'
import { applicantRows } from '../staff/applicant-rows.ts'
import { maskedNik, shownNisn } from '../staff/decrypt-or-dots.ts'
import {
  type FamilyAct,
  familyVersion,
  findActs,
  findRefusals,
  findRequests,
  findUndoable,
  isNumberChecked,
  wasCalledSince,
} from './manage.queries.ts'

export interface ReadManagedDeps {
  db: Database
  encryption: Pick<FieldEncryption, 'decrypt'>
  results: Pick<KnownResults, 'metaOf'>
}

/** Decisions in a change, which families do not see before the publication. */
const DECISIONS = [
  'school_1_status',
  'school_2_status',
  'placed_school',
  're_registration',
  'keep_waiting',
  'place_answer',
]

/** What a family asked for, and what ranks its child, beside the fields of the form. */
const ASKED = ['free_seats', 'distance', 'mail_wanted']

export function createReadManaged({ db, encryption, results }: ReadManagedDeps) {
  /** All parts are of one moment. @throws NotFound when the registration was deleted meanwhile */
  return async function readManaged(id: number, now: Date): Promise<Managed> {
    return db.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => readIn(tx, id, now))
  }

  async function readIn(tx: Tx, id: number, now: Date): Promise<Managed> {
    const row = await applicantRows(tx)
      .where('r.id', '=', id)
      .select(['r.season_id', 'r.withdrawn_by', 'r.seat_held_until', closedChoices('r').as('closed_schools')])
      .executeTakeFirst()
    if (!row) throw new NotFound(REGISTRATION_NOT_FOUND)
    const facts = await findManagingFacts(tx, row)
    // A decision is not told here: only who tries to change the registration reads that it has been examined.
    const closing = closingOf({ ...facts, decisions: [null, null] }, now)
    const published = isPublished(facts.season, now)
    // That a school admits the child counts, and is shown, from the publication on.
    const admitted = published && isAdmitted(row)
    const mayWithdraw = withdrawalClosing({ ...facts, decisions: [null, null] }, admitted, now) === null
    const isShown = published && row.withdrawn_at === null
    const acts = await findActs(tx, id)
    const undoable = closing === null && row.withdrawn_at === null && (await findUndoable(tx, id)) !== null
    const number = row.no_registration
    const refusals = isShown ? await findRefusals(tx, id) : []
    const refusalAt = (school: number) =>
      toldReasonOf(refusals.find(({ school_id }) => school_id === school)?.reason ?? null)
    return {
      no_registration: number,
      type: row.level,
      season: { first_year: row.first_year, label: row.season },
      version: await familyVersion(tx, id),
      closing,
      may_withdraw: mayWithdraw && row.withdrawn_at === null,
      nik_masked: maskedNik(row, encryption),
      nisn: shownNisn(row, encryption),
      number_check: await isNumberChecked(tx, id),
      answers: Object.fromEntries(ANSWER_KEYS.map((key) => [key, row[key]])) as Managed['answers'],
      family: Object.fromEntries(FAMILY_KEYS.map((key) => [key, row[key]])) as Managed['family'],
      village_id: {
        id: row.village_id,
        name: row.village,
        district_id: { id: row.district_id, name: row.district },
      },
      school_1_id: { id: row.school_1_id, name: row.school_1 },
      school_2_id: { id: row.school_2_id, name: row.school_2 },
      closed_schools: row.closed_schools,
      school_1_status: isShown ? row.school_1_decision : null,
      school_2_status: isShown ? row.school_2_decision : null,
      reserve: (isShown && results.metaOf(number)?.reserve) || [null, null],
      refusals: [refusalAt(row.school_1_id), refusalAt(row.school_2_id)],
      placed_school:
        isShown && row.placed_school_id !== null
          ? { id: row.placed_school_id, name: row.placed_school ?? '' }
          : null,
      created_at: row.created_at.toISOString(),
      code_made: codeMade(acts, now),
      documents_seen: row.documents === 'lengkap',
      withdrawn: row.withdrawn_at && {
        at: row.withdrawn_at.toISOString(),
        may_take_back:
          mayWithdraw &&
          row.withdrawn_by === 'family' &&
          !(admitted && (await wasCalledSince(tx, row, row.withdrawn_at))),
        by_family: row.withdrawn_by === 'family',
        // Whoever reads of a seat knows of LULUS.
        released: published && row.released,
        seat_held_until: published ? (row.seat_held_until?.toISOString() ?? null) : null,
      },
      changes: acts.flatMap((act) => shownAct(act, isShown)),
      undoable,
      requests: (await findRequests(tx, id)).map((request) => ({
        id: request.id,
        state: request.state,
        sent_at: request.sent_at.toISOString(),
        wanted: request.shown as CorrectionRequest['wanted'],
        answered_at: request.answered_at?.toISOString() ?? null,
        reason: request.reason,
      })),
    }
  }
}

/** An edit that only decided is left out until decisions are shown; reasons and other internal values always are. */
function shownAct(
  { at, action, actor, changes, role, school }: FamilyAct,
  decisionsShown: boolean,
): FamilyChange[] {
  const shown = Object.entries(changes).filter(
    ([field]) =>
      isFieldKey(field) ||
      Object.hasOwn(FAMILY_LABELS, field) ||
      ASKED.includes(field) ||
      (decisionsShown && DECISIONS.includes(field)),
  )
  if (action === 'registration.edit' && shown.length === 0) return []
  return [
    { at: at.toISOString(), who: whoActed(actor, role, school), action, changes: Object.fromEntries(shown) },
  ]
}

const DAY_MS = 86_400_000

/** A family that asked for no code learns in time that somebody else may have one. */
function codeMade(acts: readonly FamilyAct[], now: Date): Managed['code_made'] {
  const made = acts.find(({ action }) => action === 'registration.change_code')
  if (!made || now.getTime() - made.at.getTime() >= CODE_NOTICE_DAYS * DAY_MS) return null
  return { at: made.at.toISOString(), who: whoActed(made.actor, made.role, made.school) }
}

function whoActed(actor: string, role: number | null, school: string | null): string {
  if (actor === 'family' || actor === 'public') return YOU
  if (school !== null) return atSchool(school)
  return role !== null ? THE_OFFICE : actorWords(actor, null)
}
