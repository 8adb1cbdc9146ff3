/** Creates, changes and activates seasons: checked, written and audited in one transaction. */
import { consequencesOf } from '@spmb/domain/season/consequences.ts'
import {
  consequenceMessage,
  REASON_REQUIRED,
  SEASON_MESSAGES,
  SEASON_NOT_FOUND,
} from '@spmb/domain/season/messages.ts'
import {
  firstYearOf,
  readSeasonSettings,
  type SeasonCode,
  type SeasonSettings,
  type TypedSeason,
} from '@spmb/domain/season/settings.ts'
import { foldSpaces } from '@spmb/domain/shared/fields/text.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { changedMeanwhile } from '@spmb/domain/shared/messages.ts'
import { Conflict, NotFound, type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { Kysely, Transaction } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { AuditContext } from '../audit/audit-context.ts'
import { changedValues } from '../audit/changed-values.ts'
import type { Schema } from '../database/schema.ts'
import { lastSeasonChange, listSeasons, type StoredSeason } from './season.queries.ts'

export interface SeasonChange {
  /** The season that is changed, or the label of one that is created. */
  season: { id: number } | { create: string }
  activate: boolean
  typed: TypedSeason
  /** The version that was read; absent: no conflict check. */
  version?: number
  /** What the person confirmed; absent: a command, which is not asked. */
  confirmation?: { confirmed: readonly string[]; reason: string }
}

/** Settings that break rules. The codes are kept for the command line, which has its own sentences. */
export class SeasonRefused extends RuleBroken {
  readonly problems: Problems<SeasonCode>
  constructor(problems: Problems<SeasonCode>) {
    super(toMessages(problems, SEASON_MESSAGES))
    this.problems = problems
  }
}

/**
 * Carries out the change; what is there already is neither written nor audited.
 *
 * @returns the season as it is now, and whether anything changed.
 * @throws SeasonRefused by field; RuleBroken while consequences are not confirmed; Conflict for a stale version;
 *   NotFound. Then nothing has changed.
 */
export async function changeSeason(
  db: Kysely<Schema>,
  change: SeasonChange,
  timeZone: string,
  act: AuditContext,
): Promise<{ season: StoredSeason; changed: boolean }> {
  return db.transaction().execute(async (tx) => {
    const seasons = await lockSeasons(tx)
    const before = findSeason(seasons, change)
    if (before && change.version !== undefined && change.version !== before.version) {
      throw await staleRefusal(tx, before.id, timeZone)
    }
    const read = readSeasonSettings(change.typed, before && settingsOf(before), timeZone)
    if (!read.ok) throw new SeasonRefused(read.problems)
    const { settings } = read
    const reason = before?.isActive ? confirmedReason(before, settings, change, act.at, timeZone) : null

    const id = before === null ? await insert(tx, change, settings) : before.id
    const changes = changedValues(before ? settingsOf(before) : {}, settings)
    if (before !== null && changes !== null) await update(tx, id, settings)
    if (changes !== null) {
      await recordAudit(tx, {
        ...act,
        action: before === null ? 'season.create' : 'season.change',
        subject: 'season',
        subjectId: id,
        changes: { ...changes, ...(reason ? { reason } : {}) },
      })
    }
    const activated = change.activate && !before?.isActive
    if (activated) await activate(tx, id, seasons, act)
    const season = (await listSeasons(tx)).find((each) => each.id === id)
    if (!season) throw new Error(`The season ${id} is gone.`)
    return { season, changed: changes !== null || activated }
  })
}

/**
 * Locks every season until the transaction ends: the active flag moves between two rows, so changes run one at a time.
 * Registrations are not blocked.
 */
export async function lockSeasons(tx: Transaction<Schema>): Promise<StoredSeason[]> {
  await tx.selectFrom('season').select('id').orderBy('id').forNoKeyUpdate().execute()
  return listSeasons(tx)
}

/** 409 with the author and the time of the change that came first. */
export async function staleRefusal(tx: Kysely<Schema>, id: number, timeZone: string): Promise<Conflict> {
  const last = await lastSeasonChange(tx, id)
  return new Conflict(
    changedMeanwhile(last ? { who: last.who ?? COMMAND_LINE, when: longMoment(last.at, timeZone) } : null),
  )
}

const COMMAND_LINE = 'baris perintah server'

/** The season that is meant, or null for one that is to be created. */
function findSeason(seasons: StoredSeason[], { season }: SeasonChange): StoredSeason | null {
  if ('id' in season) {
    const found = seasons.find(({ id }) => id === season.id)
    if (!found) throw new NotFound(SEASON_NOT_FOUND)
    return found
  }
  if (firstYearOf(season.create) === null) throw new SeasonRefused({ season: ['season.label'] })
  if (seasons.some(({ label }) => label === season.create.trim())) {
    throw new SeasonRefused({ season: ['season.taken'] })
  }
  return null
}

/** @throws RuleBroken with the consequences that are not confirmed, or without a reason for them */
function confirmedReason(
  before: StoredSeason,
  settings: SeasonSettings,
  { confirmation }: SeasonChange,
  now: Date,
  timeZone: string,
): string | null {
  if (!confirmation) return null
  const sentences = consequencesOf(before, settings, now).map((each) =>
    consequenceMessage(each, settings, timeZone),
  )
  if (sentences.length === 0) return null
  if (sentences.some((sentence) => !confirmation.confirmed.includes(sentence))) {
    throw new RuleBroken({ confirmed: sentences })
  }
  const reason = foldSpaces(confirmation.reason)
  if (!reason) throw new RuleBroken({ reason: [REASON_REQUIRED] })
  return reason
}

function settingsOf({
  id: _,
  label: _label,
  firstYear: _year,
  isActive: _active,
  version: _version,
  ...settings
}: StoredSeason): SeasonSettings {
  return settings
}

async function insert(
  tx: Transaction<Schema>,
  { season }: SeasonChange,
  settings: SeasonSettings,
): Promise<number> {
  const label = 'create' in season ? season.create.trim() : ''
  const created = await tx
    .insertInto('season')
    .values({ label, first_year: firstYearOf(label) ?? 0, ...columnsOf(settings) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}

async function update(tx: Transaction<Schema>, id: number, settings: SeasonSettings): Promise<void> {
  await tx.updateTable('season').set(columnsOf(settings)).where('id', '=', id).execute()
}

/** Off before on: never two at a time, and none only inside the transaction. */
async function activate(
  tx: Transaction<Schema>,
  id: number,
  seasons: StoredSeason[],
  act: AuditContext,
): Promise<void> {
  const left = seasons.find((season) => season.isActive)
  if (left) await tx.updateTable('season').set({ is_active: false }).where('id', '=', left.id).execute()
  await tx.updateTable('season').set({ is_active: true }).where('id', '=', id).execute()
  const changes = { before: { activeSeason: left?.id ?? null }, after: { activeSeason: id } }
  await recordAudit(tx, { ...act, action: 'season.activate', subject: 'season', subjectId: id, changes })
}

function columnsOf(settings: SeasonSettings) {
  return {
    opens_at: settings.opensAt,
    closes_at: settings.closesAt,
    window_mode: settings.windowMode,
    publication_mode: settings.publicationMode,
    publishes_at: settings.publishesAt,
    re_registration_from: settings.reRegistrationFrom,
    re_registration_to: settings.reRegistrationTo,
    objections_until: settings.objectionsUntil,
    notice: settings.notice,
  }
}
