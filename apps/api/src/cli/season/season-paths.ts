/** Shows and sets the paths of a level: `season paths`. */
import { resolve } from 'node:path'
import { byPrecedence, type PathSettings } from '@spmb/domain/paths/configuration.ts'
import { formatShare } from '@spmb/domain/paths/messages.ts'
import { readPathSettings } from '@spmb/domain/paths/read-settings.ts'
import { faultLine, seatsLine } from '@spmb/domain/paths/settings-messages.ts'
import { SAMPLE_QUOTAS, splitSeats } from '@spmb/domain/paths/split.ts'
import type { FiguresByPath } from '@spmb/domain/selection/preview/by-path.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { changePaths, levelOf } from '../../features/paths/change-paths.ts'
import { pathsOfLevel } from '../../features/paths/paths.queries.ts'
import { seedWhenEmpty } from '../../features/reference/seed.ts'
import { listSeasons } from '../../features/season/season.queries.ts'
import { tryPaths } from '../../features/selection/preview/try-paths.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { commandLineActor } from '../actor.ts'
import { readArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'
import { readBounded } from '../selection/files.ts'
import { chooseSeason } from './season-problems.ts'

/** Far more than 12 paths with every document and contest. */
const MAX_FILE_BYTES = 200_000
const USAGE =
  "Write 'season paths show [LEVEL]', 'season paths try FILE', 'season paths set FILE' or 'season paths remove LEVEL'. See: npm run spmb -- season --help"

export async function seasonPaths(args: string[], context: CommandContext): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments('season', {
    args,
    options: { season: text, reason: text },
    allowPositionals: true,
  })
  const [verb, named, ...more] = positionals
  if (more.length > 0) throw new StartupError(USAGE)
  const { kysely } = await context.openDatabase('app')
  await seedWhenEmpty(kysely, context.config)
  const seasons = await listSeasons(kysely)
  const chosen = chooseSeason(seasons, { label: values.season, create: false, copyQuotas: false })
  const season = seasons.find(({ id }) => 'id' in chosen && id === chosen.id)
  if (!season) throw new StartupError(USAGE)
  if (verb === 'show' && named === undefined) {
    context.print(`Season ${season.label}`)
    for (const level of LEVELS)
      for (const line of levelLines(level, await pathsOfLevel(kysely, season.id, level))) context.print(line)
    return 0
  }
  if (named === undefined) throw new StartupError(USAGE)
  if (verb === 'show') {
    const settings = await pathsOfLevel(kysely, season.id, readLevel(named))
    if (!settings) throw new StartupError(`${named} has domisili only: there is no path to write.`)
    context.print(JSON.stringify(settings, null, 2))
    return 0
  }
  if (verb === 'try') {
    const read = readPathSettings(await readFile(context, named))
    if ('faults' in read) throw new StartupError(read.faults.map(faultLine).join('\n'))
    const figures = await tryPaths(await context.openDatabase('app'), season.id, read.settings)
    for (const line of triedLines(read.settings.level, season.label, figures)) context.print(line)
    return 0
  }
  if (verb !== 'set' && verb !== 'remove') throw new StartupError(USAGE)
  const settings = verb === 'set' ? await readFile(context, named) : null
  const level = verb === 'set' ? levelOf(settings) : readLevel(named)
  if (level === null) throw new StartupError(`${named} does not say its level: "level": "SD" or "SMP".`)
  const changed = await set(context, { seasonId: season.id, level, settings, reason: values.reason })
  context.print(
    changed
      ? `The paths of ${level} in season ${season.label} are set:`
      : `The paths of ${level} in season ${season.label} were like this already:`,
  )
  const stored = await pathsOfLevel(kysely, season.id, level)
  for (const line of levelLines(level, stored)) context.print(line)
  return 0
}

async function set(
  { config, now, openDatabase }: CommandContext,
  asked: { seasonId: number; level: Level; settings: unknown; reason: string | undefined },
): Promise<boolean> {
  const { reason } = asked
  const change = {
    ...asked,
    confirmed: reason === undefined ? [] : ('all' as const),
    reason: reason ?? '',
    version: null,
  }
  try {
    const act = { at: now(), actor: commandLineActor() }
    return await changePaths(await openDatabase('app'), change, config.officeTimeZone, act)
  } catch (error) {
    if (error instanceof Conflict) throw new StartupError(error.message)
    if (!(error instanceof RuleBroken)) throw error
    const { confirmed, ...faults } = error.fields
    if (!confirmed) throw new StartupError(linesOf(faults).join('\n'))
    throw new StartupError([...confirmed, "Nothing was changed. Say why it is so: --reason 'WHY'"].join('\n'))
  }
}

const linesOf = (fields: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(fields).flatMap(([place, says]) =>
    says.map((each) => (place === '_' ? each : `${place}: ${each}`)),
  )

/** @throws StartupError for a file that cannot be read, or is not JSON */
async function readFile({ cwd }: CommandContext, path: string): Promise<unknown> {
  const bytes = await readBounded(resolve(cwd, path), MAX_FILE_BYTES)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new StartupError(`${path} is not a JSON file. An example: docs/examples/juknis/smp-surabaya.json`)
  }
}

function readLevel(word: string): Level {
  const level = LEVELS.find((known) => known === word)
  if (!level) throw new StartupError(`'${word}' is not a level. Write SD or SMP.`)
  return level
}

function triedLines(
  level: Level,
  season: string,
  { paths, placed, unplaced, empty }: FiguresByPath,
): string[] {
  return [
    `With these paths the children of ${level} in season ${season} would have, by their zones and without any claim (nothing was changed):`,
    ...paths.map(
      ({ path, seats, reserved, leftover, children, by_other }) =>
        `  ${path.padEnd(20)} ${seats} seats, ${reserved} taken; by its order also ${leftover} leftover ones; ${children} children may take it, ${by_other} of them have a seat by another path`,
    ),
    `  ${placed} children have a seat, ${unplaced} have none, ${empty} seats are empty`,
  ]
}

function levelLines(level: Level, settings: PathSettings | null): string[] {
  if (!settings) return [`  ${level}  domisili only`]
  const paths = byPrecedence(settings.paths)
  return [
    `  ${level}  ${paths.map(({ code, share_bp }) => `${code} ${formatShare(share_bp)}`).join(', ')}`,
    ...SAMPLE_QUOTAS.map((quota) => `       ${seatsLine(quota, splitSeats(quota, paths, level).seats)}`),
  ]
}
