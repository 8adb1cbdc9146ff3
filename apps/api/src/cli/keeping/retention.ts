import { randomBytes } from 'node:crypto'
import { RETENTION_YEARS, readRetentionYears } from '@spmb/domain/retention/retention.ts'
import { keepDaysWarning } from '../../features/backup/keep-days.ts'
import { seedWhenEmpty } from '../../features/reference/seed.ts'
import { retentionYears } from '../../features/retention/retention.queries.ts'
import {
  hasCounts,
  previewRetention,
  type RetentionCounts,
  runRetention,
} from '../../features/retention/run-retention.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { chainKey } from '../../platform/audit/extend-chain.ts'
import type { Database } from '../../platform/database/database.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { openEncryption } from '../../platform/security/key-state.ts'
import { commandLineActor } from '../actor.ts'
import { readArguments } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'

/** Registrations between two lines of progress. */
const REPORT_EVERY = 10_000

export const retentionCommand: Command = {
  summary: 'Clear the personal data of seasons that are over, or set after how many years.',
  usage: `run [--dry-run] | show | set --years N
  run --dry-run    Prints what would be cleared, and changes nothing.
  run              Prints the same, then clears NIK, NISN, phones, e-mail, address, parents, notes, change codes and the link
                   from tickets to registrations, and the values of audit rows. This cannot be undone. A run that was
                   interrupted is continued by running it again. The server does the same every night.
  show             After how many years data are cleared, and which seasons are due.
  set --years N    ${RETENTION_YEARS.min} to ${RETENTION_YEARS.max} years from 1 July of the season's first year. The privacy page shows it within a second.`,
  async run(args, context) {
    const { values, positionals } = readArguments('retention', {
      args,
      options: { 'dry-run': { type: 'boolean', default: false }, years: { type: 'string' } },
      allowPositionals: true,
    })
    const verb = positionals.join(' ')
    if (!['run', 'show', 'set'].includes(verb) || (values.years !== undefined) !== (verb === 'set'))
      throw new StartupError(
        "Write 'retention run', 'retention run --dry-run', 'retention show' or 'retention set --years N'.",
      )
    const db = await context.openDatabase('app')
    await seedWhenEmpty(db.kysely, context.config)
    if (verb === 'set') return setYears(db, values.years ?? '', context)
    const years = await retentionYears(db.kysely)
    context.print(`Personal data are cleared ${years} years after 1 July of the season's first year.`)
    warnAboutBackups(context, years)
    const deps = { db, now: context.now(), timeZone: context.config.officeTimeZone }
    const due = await previewRetention(deps)
    for (const line of countLines(due)) context.print(line)
    if (verb === 'show') return 0
    if (!hasCounts(due) || values['dry-run']) {
      context.print(hasCounts(due) ? 'Nothing was changed: this was a dry run.' : 'Nothing is due.')
      return 0
    }
    const dataKeys = (await context.keys()).read()
    const key = chainKey(await openEncryption(db.kysely, { dataKeys, random: randomBytes }))
    let reported = 0
    const cleared = await runRetention({ ...deps, key, random: randomBytes }, commandLineActor(), (count) => {
      if (count - reported < REPORT_EVERY) return
      reported = count
      context.print(`${count} registrations cleared …`)
    })
    if (!cleared) throw new StartupError('Another process is clearing data now. Nothing was done here.')
    context.print('Cleared:')
    for (const line of countLines(cleared)) context.print(line)
    return 0
  },
}

async function setYears(
  { kysely }: Database,
  text: string,
  context: Pick<CommandContext, 'print' | 'complain' | 'now' | 'config'>,
): Promise<number> {
  const { print, now } = context
  const years = readRetentionYears(text)
  if (years === null)
    throw new StartupError(
      `--years: write a whole number from ${RETENTION_YEARS.min} to ${RETENTION_YEARS.max}.`,
    )
  const before = await retentionYears(kysely)
  if (before !== years)
    await kysely.transaction().execute(async (tx) => {
      await tx.updateTable('office').set({ retention_years: years }).execute()
      await recordAudit(tx, {
        at: now(),
        actor: commandLineActor(),
        action: 'retention.change',
        subject: 'office',
        changes: { before: { years: before }, after: { years } },
      })
    })
  print(`Personal data are cleared ${years} years after 1 July of the season's first year.`)
  warnAboutBackups(context, years)
  return 0
}

function warnAboutBackups({ config, complain }: Pick<CommandContext, 'config' | 'complain'>, years: number) {
  const warning = keepDaysWarning(config.backups, years)
  if (warning) complain(warning)
}

function countLines({ seasons, auditRows }: RetentionCounts): string[] {
  return [
    ...seasons.map(
      ({ label, registrations, complaints }) =>
        `  Season ${label}: ${registrations} registrations, ${complaints} complaints`,
    ),
    `  Audit rows with values: ${auditRows}`,
  ]
}
