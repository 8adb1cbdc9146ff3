/** Creates, changes and activates seasons: checked, written and audited in one transaction. */
import type { Season } from '@spmb/domain/season/season.ts'
import type { Kysely, Transaction } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { AuditContext } from '../audit/audit-context.ts'
import { changedValues } from '../audit/changed-values.ts'
import type { Schema } from '../database/schema.ts'
import { StartupError } from '../errors/startup-error.ts'
import { seasonOf } from './season.queries.ts'
import { firstYearOf, readSeasonSettings, type SeasonSettings, type TypedSeason } from './season-settings.ts'

export interface SeasonChange {
  /** '2026/2027'; undefined means the active season. */
  label: string | undefined
  create: boolean
  activate: boolean
  typed: TypedSeason
}

export interface StoredSeason extends Season {
  isActive: boolean
}

/** All seasons, oldest first. */
export async function listSeasons(db: Kysely<Schema>): Promise<StoredSeason[]> {
  const rows = await db.selectFrom('season').selectAll().orderBy('first_year').execute()
  return rows.map((row) => ({ ...seasonOf(row), isActive: row.is_active }))
}

/**
 * Carries out the change; what is there already is neither written nor audited.
 *
 * @returns the season as it is now, and whether anything changed.
 * @throws StartupError with a sentence for every wrong value; then nothing has changed.
 */
export async function changeSeason(
  db: Kysely<Schema>,
  change: SeasonChange,
  timeZone: string,
  act: AuditContext,
): Promise<{ season: StoredSeason; changed: boolean }> {
  return db.transaction().execute(async (tx) => {
    // The active flag moves between two rows, so changes run one at a time. Registrations are not blocked.
    await tx.selectFrom('season').select('id').orderBy('id').forNoKeyUpdate().execute()
    const seasons = await listSeasons(tx)
    const before = findSeason(seasons, change)
    const { settings, problems } = readSeasonSettings(change.typed, before, timeZone)
    if (problems.length > 0) throw new StartupError(problems.join('\n'))
    const id = before === null ? await insert(tx, change.label ?? '', settings) : before.id
    const changes = changedValues(before ?? {}, settings)
    if (before !== null && changes !== null) await update(tx, id, settings)
    if (changes !== null) {
      const action = before === null ? 'season.create' : 'season.change'
      await recordAudit(tx, { ...act, action, subject: 'season', subjectId: id, changes })
    }
    const activated = change.activate && !before?.isActive
    if (activated) await activate(tx, id, seasons, act)
    const season = (await listSeasons(tx)).find((each) => each.id === id)
    if (!season) throw new Error(`The season ${id} is gone.`)
    return { season, changed: changes !== null || activated }
  })
}

/** The season that is meant, or null for one that is to be created. */
function findSeason(seasons: StoredSeason[], { label, create }: SeasonChange): StoredSeason | null {
  const labels = seasons.map((season) => season.label).join(', ')
  if (label === undefined) {
    if (create)
      throw new StartupError('--create needs the season to create. Write for example: --season 2026/2027')
    const active = seasons.find((season) => season.isActive)
    if (!active) throw new StartupError('No season is active. Name one: --season 2025/2026 --activate')
    return active
  }
  if (firstYearOf(label) === null) {
    throw new StartupError(`--season '${label}' is not a school year. Write for example: --season 2026/2027`)
  }
  const found = seasons.find((season) => season.label === label.trim())
  if (found && create)
    throw new StartupError(`The season ${found.label} is there already. Leave --create out to change it.`)
  if (!found && !create) {
    throw new StartupError(`There is no season ${label.trim()}, only ${labels}. Add --create to create it.`)
  }
  return found ?? null
}

async function insert(tx: Transaction<Schema>, label: string, settings: SeasonSettings): Promise<number> {
  const firstYear = firstYearOf(label) ?? 0
  const created = await tx
    .insertInto('season')
    .values({ label: label.trim(), first_year: firstYear, ...columnsOf(settings) })
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
    notice: settings.notice,
  }
}
