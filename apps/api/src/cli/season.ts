import { isPublished, windowState } from '@spmb/domain/season/window.ts'
import { zoneAbbreviation } from '@spmb/domain/shared/local-date.ts'
import { StartupError } from '../errors/startup-error.ts'
import { seedWhenEmpty } from '../reference/seed.ts'
import { changeSeason, listSeasons, type StoredSeason } from '../season/change-season.ts'
import { writeClosingTime, writeLocalTime } from '../season/local-time.ts'
import { commandLineActor } from './actor.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

export const seasonCommand: Command = {
  summary: 'Show or set dates, modes and notice of a season; create and activate one.',
  usage: `show | set [options]

  show                     The active season, and which others there are.
  set                      Changes the active season, or the one that --season names:
    --season 2026/2027       the season that is meant
    --opens 'DAY TIME'       first moment of registration, e.g. '2025-06-02 00:00'
    --closes 'DAY TIME'      end of registration, e.g. '2025-06-10 24:00'
    --mode MODE              schedule (by these times), open or closed (whatever they say)
    --publication MODE       schedule (from --publishes), published or hidden
    --publishes 'DAY TIME'   when results become visible; '' for no moment
    --notice 'TEXT'          a sentence for the first page, in Indonesian; '' for none
    --create                 creates the season; needs --season, --opens and --closes
    --activate               makes it the season that parents register for

  Times are those of the office's zone (TZ_OFFICE). In force within a second, also on running servers.`,
  async run(args, { config, now, openDatabase, print }) {
    const [verb, ...rest] = args
    const change = verb === 'set' ? readChange(rest) : null
    if (change === null && (verb !== 'show' || rest.length > 0)) {
      throw new StartupError("Write 'season show' or 'season set …'. See: npm run spmb -- season --help")
    }
    const { kysely } = await openDatabase('app')
    const timeZone = config.officeTimeZone
    await seedWhenEmpty(kysely, { timeZone })
    if (change === null) {
      const seasons = await listSeasons(kysely)
      for (const line of showLines(seasons, timeZone, now())) print(line)
      return 0
    }
    const act = { at: now(), actor: commandLineActor() }
    const { season, changed } = await changeSeason(kysely, change, timeZone, act)
    print(changed ? `Season ${season.label} is set:` : `Season ${season.label} was like this already:`)
    for (const line of seasonLines(season, timeZone, now())) print(line)
    return 0
  },
}

function readChange(args: string[]) {
  const text = { type: 'string' } as const
  const { season, create, activate, ...typed } = readArguments('season', {
    args,
    options: {
      season: text,
      opens: text,
      closes: text,
      mode: text,
      publication: text,
      publishes: text,
      notice: text,
      create: { type: 'boolean', default: false },
      activate: { type: 'boolean', default: false },
    },
  }).values
  if (!create && !activate && Object.keys(typed).length === 0) {
    throw new StartupError('Say what to set, for example --mode closed. See: npm run spmb -- season --help')
  }
  return { label: season, create, activate, typed }
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
    ['Notice', season.notice ?? 'none'],
  ].map(([name = '', value]) => `  ${name.padEnd(12)} ${value}`)
}

const WINDOW_WORDS = {
  before: 'registration has not opened yet',
  open: 'registration is open now',
  closed: 'registration is closed now',
} as const
