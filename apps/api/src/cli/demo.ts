import { randomBytes } from 'node:crypto'
import { ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import { weaknessOf } from '@spmb/domain/accounts/password.ts'
import { sql } from 'kysely'
import { createPasswordHashing } from '../features/accounts/passwords/password-hashing.ts'
import { loadPasswordEstimator } from '../features/accounts/passwords/password-strength.ts'
import { refuseRealOffice } from '../features/demo/demo-mark.ts'
import { type DemoReport, fillDemo } from '../features/demo/fill-demo.ts'
import { seedWhenEmpty } from '../features/reference/seed.ts'
import { StartupError } from '../platform/errors/startup-error.ts'
import { openEncryption } from '../platform/security/key-state.ts'
import { commandLineActor } from './actor.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

const MOST_APPLICANTS = 1_000_000
const MOST_OPERATORS = 1_000

export const demoCommand: Command = {
  mayBegin: true,
  summary:
    'Fill an empty database with invented applicants, decisions, earlier years and accounts, to show and to try.',
  usage: `--applicants N [options]

  Fills the active season: people called 'Contoh …' with NIKs of the district part 99, spread over villages, zones and
  schools, decided on within the quotas (which are set where none are), complaints, ten earlier years for the chart,
  a monitor and operators of the busiest schools, and an admin if there is none. Their passwords are printed.

  --applicants N     how many, 1 to ${MOST_APPLICANTS}
  --seed NUMBER      the same number gives the same people; default 1
  --operators N      how many schools get an operator; default 6
  --password 'TEXT'  one password for all these accounts, which need not change it; default a one-time password each

  The database is marked for good: every page says that its applicants are invented. Refused in a database that has
  registrations; without ALLOW_DEMO_DATA=yes also with DATABASE_URL, an https address in PUBLIC_URL, schools of your own
  or an office that is set. A server with DATABASE_URL, or with a HOST beyond
  this machine, needs ALLOW_DEMO_DATA=yes to start on such a database.`,
  async run(args, { config, now, openDatabase, keys, print }) {
    const typed = await readDemoArguments(args)
    if (config.database.kind === 'external' && !config.allowDemoData) {
      throw new StartupError(
        'Invented applicants would go into the database of DATABASE_URL. If you mean that, set ALLOW_DEMO_DATA=yes.',
      )
    }
    const db = await openDatabase('app')
    await seedWhenEmpty(db.kysely, config)
    if (!config.allowDemoData) await refuseRealOffice(db.kysely, config.publicUrl)
    const started = now().getTime()
    const dataKeys = (await keys()).read()
    const encryption = await openEncryption(db.kysely, { dataKeys, random: randomBytes })
    const report = await fillDemo(
      { db, encryption, random: randomBytes, hashing: await createPasswordHashing() },
      { ...typed, now: now(), actor: commandLineActor() },
    )
    // So that the first page after this is as quick as the thousandth.
    const owner = await openDatabase('owner')
    await sql`vacuum (analyze) registration, audit_entry`.execute(owner.kysely)
    for (const line of reportLines(report, now().getTime() - started)) print(line)
    return 0
  },
}

async function readDemoArguments(args: string[]) {
  const text = { type: 'string' } as const
  const { values } = readArguments('demo', {
    args,
    options: { applicants: text, seed: text, operators: text, password: text },
  })
  if (values.applicants === undefined)
    throw new StartupError('Say how many, for example --applicants 2000. See: npm run spmb -- demo --help')
  if (values.password !== undefined) {
    // A demonstration may be public, so its accounts get no guessable password.
    const owner = { username: 'operator', name: '' }
    const weakness = weaknessOf(values.password, owner, await loadPasswordEstimator())
    if (weakness)
      throw new StartupError(
        '--password is too short or easily guessed: write a few unrelated words, 12 characters at least.',
      )
  }
  return {
    applicants: wholeNumber('applicants', values.applicants, 1, MOST_APPLICANTS),
    seed: wholeNumber('seed', values.seed ?? '1', 0, 2_147_483_647),
    operators: wholeNumber('operators', values.operators ?? '6', 0, MOST_OPERATORS),
    password: values.password,
  }
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most))
    throw new StartupError(`--${option} '${text}' is no whole number from ${least} to ${most}.`)
  return value
}

function reportLines({ season, applicants, admitted, accounts }: DemoReport, milliseconds: number): string[] {
  const rows = accounts.map(({ username, password, role, school }) => [
    username,
    password,
    school ? `${ROLE_NAMES[role]}, ${school.name}` : ROLE_NAMES[role],
  ])
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  return [
    `Season ${season} has ${applicants} invented applicants now, ${admitted} of them admitted (${Math.round(milliseconds / 1_000)} s).`,
    'Every page says so from now on. Accounts (passwords are shown only here):',
    ...rows.map((row) =>
      `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    ),
  ]
}
