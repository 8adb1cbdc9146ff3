/** Creates, changes and activates seasons: checked, written and audited in one transaction. */
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { modesWithoutSample } from '@spmb/domain/import/first-season.ts'
import { OLD_SEASON } from '@spmb/domain/registration/staff/removal-messages.ts'
import { consequencesOf, isHastened } from '@spmb/domain/season/consequences.ts'
import { selectionProblem } from '@spmb/domain/season/level-state.ts'
import { consequenceMessage, REASON_REQUIRED, SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import {
  firstYearOf,
  readSeasonSettings,
  type SeasonSettings,
  type TypedSeason,
} from '@spmb/domain/season/settings.ts'
import { foldSpaces } from '@spmb/domain/shared/fields/text.ts'
import { Conflict, NotFound, PasswordRequired, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { changedValues } from '../../platform/audit/changed-values.ts'
import { staleRefusal } from '../../platform/audit/stale-refusal.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type ActivationConsent, activateSeason } from './activate-season.ts'
import { countDisputed } from './disputed-numbers.ts'
import { lockEveryLevel, lockLevels } from './lock-levels.ts'
import { hidingOf, listSeasons, movesOf, type StoredSeason } from './season.queries.ts'
import { SeasonRefused } from './season-refused.ts'

export interface SeasonChange {
  /** The season that is changed, or the label of one that is created, with or without the quotas of the active one. */
  season: { id: number } | { create: string; copyQuotas: boolean }
  /** Makes it the active season; null leaves that as it is. */
  activate: ActivationConsent | null
  typed: TypedSeason
  /** The version that was read; absent: no conflict check. */
  version?: number
  /** What the person confirmed; absent: a command, which is not asked. */
  confirmation?: { confirmed: readonly string[]; reason: string; recentPassword: boolean }
}

/**
 * Carries out the change; what is there already is neither written nor audited.
 *
 * @returns the season as it is now, and whether anything changed.
 * @throws SeasonRefused by field; RuleBroken while consequences are not confirmed; Conflict for a stale version;
 *   or an archive; NotFound. Then nothing has changed.
 */
export async function changeSeason(
  db: Kysely<Schema>,
  change: SeasonChange,
  timeZone: string,
  act: AuditContext,
): Promise<{ season: StoredSeason; changed: boolean }> {
  return db.transaction().execute(async (tx) => {
    // Decisions and registrations that have begun belong to the season that they began in.
    if (change.activate) await lockEveryLevel(tx, 'freeze')
    else if ('id' in change.season) await lockLevels(tx, change.season.id, 'change')
    const seasons = await lockSeasons(tx)
    const before = findSeason(seasons, change)
    if (before && change.version !== undefined && change.version !== before.version) {
      throw await staleRefusal(tx, { subject: 'season', id: before.id }, timeZone)
    }
    if (before && !change.activate) refuseArchive(before, seasons)
    const read = readSeasonSettings(change.typed, before && settingsOf(before), timeZone)
    if (!read.ok) throw new SeasonRefused(read.problems)
    const { settings } = read
    if (before) await refuseWhileSelecting(tx, before, settings, act.at)
    if (before?.isActive && change.confirmation?.recentPassword === false && isHastened(before, settings))
      throw new PasswordRequired(ACCOUNT_MESSAGES['password.confirm_first'])
    const reason = before?.isActive ? confirmedReason(before, settings, change, act.at, timeZone) : null

    const id = before === null ? await insert(tx, change, settings) : before.id
    const changes = changedValues(before ? settingsOf(before) : {}, settings)
    if (before !== null && changes !== null) await update(tx, before, settings, act.at)
    const copiedQuotas = await copyQuotas(tx, id, change)
    if (changes !== null) {
      await recordAudit(tx, {
        ...act,
        action: before === null ? 'season.create' : 'season.change',
        subject: 'season',
        subjectId: id,
        changes: {
          ...changes,
          ...(reason ? { reason } : {}),
          ...(copiedQuotas === null ? {} : { copiedQuotas }),
        },
      })
    }
    if (!change.activate || before?.isActive)
      return { season: await findById(tx, id), changed: changes !== null }
    await activateSeason(tx, await findById(tx, id), seasons, change.activate, timeZone, act)
    return { season: await findById(tx, id), changed: true }
  })
}

/**
 * Closes and hides the active season when real schools replace the sample set, so that nothing of the trial's openness stays
 * (docs/product-rules.md#the-first-season). In the transaction of the import, whose levels are locked.
 */
export async function closeWithoutSample(tx: Tx, act: AuditContext): Promise<void> {
  const before = (await lockSeasons(tx)).find(({ isActive }) => isActive)
  if (!before) return
  const settings = { ...settingsOf(before), ...modesWithoutSample(before, act.at) }
  const changes = changedValues(settingsOf(before), settings)
  if (changes === null) return
  await update(tx, before, settings, act.at)
  await recordAudit(tx, { ...act, action: 'season.change', subject: 'season', subjectId: before.id, changes })
}

/** An earlier season is only read (docs/product-rules.md#earlier-seasons). @throws Conflict */
export function refuseArchive({ firstYear }: StoredSeason, seasons: readonly StoredSeason[]): void {
  const active = seasons.find(({ isActive }) => isActive)
  if (active && firstYear < active.firstYear) throw new Conflict(OLD_SEASON)
}

async function findById(tx: Tx, id: number): Promise<StoredSeason> {
  const season = (await listSeasons(tx)).find((each) => each.id === id)
  if (!season) throw new Error(`The season ${id} is gone.`)
  return season
}

/**
 * Locks every season until the transaction ends: the active flag moves between two rows, so changes run one at a time.
 * Registrations are not blocked.
 */
export async function lockSeasons(tx: Tx): Promise<StoredSeason[]> {
  await tx.selectFrom('season').select('id').orderBy('id').forNoKeyUpdate().execute()
  return listSeasons(tx)
}

/**
 * While a run exists registration stays closed, and results become visible only with every run that the season needs
 * (docs/product-rules.md#selection-act), and paths are claimed after the opening. @throws SeasonRefused
 */
async function refuseWhileSelecting(
  tx: Tx,
  before: StoredSeason,
  after: SeasonSettings,
  now: Date,
): Promise<void> {
  const levels = await tx.selectFrom('season_level').selectAll().where('season_id', '=', before.id).execute()
  const disputed = await countDisputed(tx, before.id)
  const counted = levels.map((row) => ({ ...row, disputed: disputed[row.level] ?? 0 }))
  const problem = selectionProblem(counted, { before, after }, now)
  if (problem) throw new SeasonRefused(problem)
  const isMoved = after.opensAt.getTime() !== before.opensAt.getTime()
  if (isMoved && levels.some(({ claims_until: until }) => until !== null && until <= after.opensAt))
    throw new SeasonRefused({ opens: ['opens.claims'] })
}

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
  resultsHiddenAt: _hidden,
  version: _version,
  movedDates: _moved,
  ...settings
}: StoredSeason): SeasonSettings {
  return settings
}

async function insert(tx: Tx, { season }: SeasonChange, settings: SeasonSettings): Promise<number> {
  const label = 'create' in season ? season.create.trim() : ''
  const created = await tx
    .insertInto('season')
    .values({ label, first_year: firstYearOf(label) ?? 0, ...columnsOf(settings) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}

async function update(tx: Tx, before: StoredSeason, settings: SeasonSettings, now: Date): Promise<void> {
  await tx
    .updateTable('season')
    .set({ ...columnsOf(settings), ...hidingOf(before, settings, now), ...movesOf(before, settings, now) })
    .where('id', '=', before.id)
    .execute()
}

/**
 * Copies the quotas of the active season into one that is created. A trigger of the table has copied zones, distances and paths.
 * Schools that are closed now get none.
 *
 * @returns the number of quotas; null when they were not asked for
 */
async function copyQuotas(tx: Tx, id: number, { season }: SeasonChange): Promise<number | null> {
  if (!('create' in season) || !season.copyQuotas) return null
  const { numAffectedRows } = await sql`
    insert into quota (season_id, school_id, seats, is_synthetic, paths_apply)
    select ${id}::smallint, school_id, seats, quota.is_synthetic, quota.paths_apply
    from quota
    join season on season.id = quota.season_id and season.is_active
    join school on school.id = quota.school_id and school.closed_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
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
