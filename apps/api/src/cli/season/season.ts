import { isPublished, windowState } from '@spmb/domain/season/window.ts'
import { writeClosingTime, writeLocalTime, zoneAbbreviation } from '@spmb/domain/shared/local-date.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { seedWhenEmpty } from '../../features/reference/seed.ts'
import { changeSeason, type SeasonChange } from '../../features/season/change-season.ts'
import { listSeasons, type StoredSeason } from '../../features/season/season.queries.ts'
import { SeasonRefused } from '../../features/season/season-refused.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { commandLineActor } from '../actor.ts'
import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { seasonPaths } from './season-paths.ts'
import { chooseSeason, seasonProblems } from './season-problems.ts'

export const seasonCommand: Command = {
  summary: 'Show or set dates, modes and notice of a season; create and activate one.',
  usage: `show | set [options] | paths show [LEVEL] | paths try FILE | paths set FILE | paths remove LEVEL

  show                     The active season, and which others there are.
  set                      Changes the active season, or the one that --season names:
    --season 2026/2027       the season that is meant
    --opens 'DAY TIME'       first moment of registration, e.g. '2025-06-02 00:00'
    --closes 'DAY TIME'      end of registration, e.g. '2025-06-10 24:00'
    --mode MODE              schedule (by these times), open or closed (whatever they say)
    --publication MODE       schedule (from --publishes), published or hidden
    --publishes 'DAY TIME'   when results become visible; '' for no moment
    --re-registration-from 'DAY TIME', --re-registration-to 'DAY TIME'
                             when admitted children confirm their place; '' for none
    --objections-until 'DAY TIME'   end of objections; '' for none
    --notice 'TEXT'          a sentence for the first page, in Indonesian; '' for none
    --create                 creates the season, closed and hidden, with the zones, distances and paths of the active one; needs
                             --season, --opens and --closes
    --copy-quotas            with --create: copies the quotas of the active season too
    --activate               makes it the season that parents register for
    --without-quotas         with --activate: also when a level has no quota at all
    --without-places         with --activate: also when children of the present season have no place
  paths show               The paths of both levels, and what they give schools of 28, 32 and 256 seats. With SD or SMP: the file of that level.
  paths try FILE           What the file would give the children of a season, also of an earlier one; changes nothing.
  paths set FILE           Sets the paths of a level from a file, as docs/examples/juknis has them; the level is decided by a run.
  paths remove LEVEL       Leaves SD or SMP with domisili only.
    --season 2026/2027       the season that is meant, if not the active one
    --reason 'WHY'           with set, where the command warns: why it is so nevertheless

  A time may have seconds: '2025-06-14 10:00:00'. Times are those of the office's zone (TZ_OFFICE). In force within a second, also on running servers.`,
  async run(args, context) {
    const [verb, ...rest] = args
    if (verb === 'paths') return seasonPaths(rest, context)
    const { config, now, openDatabase, print } = context
    const change = verb === 'set' ? readChange(rest) : null
    if (change === null && (verb !== 'show' || rest.length > 0)) {
      throw new StartupError("Write 'season show' or 'season set …'. See: npm run spmb -- season --help")
    }
    const { kysely } = await openDatabase('app')
    const timeZone = config.officeTimeZone
    await seedWhenEmpty(kysely, config)
    if (change === null) {
      const seasons = await listSeasons(kysely)
      for (const line of showLines(seasons, timeZone, now())) print(line)
      return 0
    }
    const act = { at: now(), actor: commandLineActor() }
    const { typed, activate, ...meant } = change
    const chosen = chooseSeason(await listSeasons(kysely), meant)
    const { season, changed } = await changeSeason(
      kysely,
      { season: chosen, activate, typed },
      timeZone,
      act,
    ).catch((error: unknown) => {
      if (error instanceof SeasonRefused) throw new StartupError(seasonProblems(error.problems, typed))
      if (error instanceof Conflict)
        throw new StartupError('This season is an archive, which is read and not changed.')
      throw error
    })
    print(changed ? `Season ${season.label} is set:` : `Season ${season.label} was like this already:`)
    for (const line of seasonLines(season, timeZone, now())) print(line)
    return 0
  },
}

function readChange(args: string[]): {
  label: string | undefined
  create: boolean
  copyQuotas: boolean
  activate: SeasonChange['activate']
  typed: SeasonChange['typed']
} {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { season, create, activate, ...given } = readArguments('season', {
    args,
    options: {
      season: text,
      opens: text,
      closes: text,
      mode: text,
      publication: text,
      publishes: text,
      're-registration-from': text,
      're-registration-to': text,
      'objections-until': text,
      notice: text,
      create: flag,
      'copy-quotas': flag,
      activate: flag,
      'without-quotas': flag,
      'without-places': flag,
    },
  }).values
  const {
    'copy-quotas': copyQuotas,
    'without-quotas': withoutQuotas,
    'without-places': withoutPlaces,
    ...options
  } = given
  if (copyQuotas && !create) throw new StartupError('--copy-quotas goes with --create, for a new season.')
  if (withoutQuotas && !activate) throw new StartupError('--without-quotas goes with --activate.')
  if (withoutPlaces && !activate) throw new StartupError('--without-places goes with --activate.')
  if (!create && !activate && Object.keys(options).length === 0) {
    throw new StartupError('Say what to set, for example --mode closed. See: npm run spmb -- season --help')
  }
  const typed = Object.fromEntries(
    Object.entries(options).map(([option, value]) => [option.replaceAll('-', '_'), value]),
  )
  return {
    label: season,
    create,
    copyQuotas,
    activate: activate ? { withoutQuotas, withoutPlaces } : null,
    typed,
  }
}

function showLines(seasons: StoredSeason[], timeZone: string, now: Date): string[] {
  const others = seasons.filter((season) => !season.isActive).map((season) => season.label)
  return [
    ...seasons
      .filter((season) => season.isActive)
      .flatMap((season) => [`Season ${season.label}`, ...seasonLines(season, timeZone, now)]),
    ...(others.length > 0 ? ['', `Other seasons: ${others.join(', ')}`] : []),
  ]
}

function seasonLines(season: StoredSeason, timeZone: string, now: Date): string[] {
  const zone = zoneAbbreviation(timeZone)
  const published = isPublished(season, now) ? 'results are visible now' : 'results are not visible now'
  return [
    ['Active', season.isActive ? 'yes' : 'no'],
    ['Opens', `${writeLocalTime(season.opensAt, timeZone)} ${zone}`],
    ['Closes', `${writeClosingTime(season.closesAt, timeZone)} ${zone}`],
    ['Mode', `${season.windowMode} (${WINDOW_WORDS[windowState(season, now)]})`],
    ['Publication', `${season.publicationMode} (${published})`],
    [
      'Publishes',
      season.publishesAt ? `${writeLocalTime(season.publishesAt, timeZone)} ${zone}` : 'no moment set',
    ],
    ['Re-registration', period(season.reRegistrationFrom, season.reRegistrationTo, timeZone)],
    ['Objections', season.objectionsUntil ? `until ${closing(season.objectionsUntil, timeZone)}` : 'none'],
    ['Notice', season.notice ?? 'none'],
  ].map(([name = '', value]) => `  ${name.padEnd(16)} ${value}`)
}

function closing(moment: Date, timeZone: string): string {
  return `${writeClosingTime(moment, timeZone)} ${zoneAbbreviation(timeZone)}`
}

function period(from: Date | null, to: Date | null, timeZone: string): string {
  return from && to ? `${writeLocalTime(from, timeZone)} to ${closing(to, timeZone)}` : 'none'
}

const WINDOW_WORDS = {
  before: 'registration has not opened yet',
  open: 'registration is open now',
  closed: 'registration is closed now',
} as const
