import { resolve } from 'node:path'
import { reportLines } from '../features/import/import-report.ts'
import { runImport } from '../features/import/run-import.ts'
import { seedWhenEmpty } from '../features/reference/seed.ts'
import { StartupError } from '../platform/errors/startup-error.ts'
import { commandLineActor } from './actor.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

export const importCommand: Command = {
  summary:
    'Load districts, villages, schools, zones, quotas and counts of earlier years from CSV files or a workbook.',
  usage: `FOLDER | FILES | WORKBOOK.xlsx [--dry-run] [--discard-trials N]

  Reads districts.csv, villages.csv, schools.csv, zoning….csv, distances.csv, quotas.csv and history.csv, any of them, or
  one workbook with sheets of these names. An admin downloads each table, or its empty form, under 'Impor data' in the
  browser. Columns that must be there; others are ignored:
    districts  code, name; also app_id
    villages   code, name, type (DESA, KELURAHAN), district_code; also aliases (separated by |)
    schools    npsn, display_name or name, type (SD, SMP), status (NEGERI, SWASTA), district_code;
               also village_code (checked only), latitude, longitude
    zoning     village_code, type, npsn; also rank
    distances  village_code, npsn, distance_m; also source, reason
    quotas     npsn, school_year, seats
    history    school_year, registrations (of years that are not in this database, for the chart)
  All but districts, distances and history may have is_synthetic (0, 1).

  Codes are those of the Ministry of Home Affairs, with dots: 33.05.01 is a district, 33.05.01.2001 a village in it. The
  number of a district in the API is its app_id; leave it out, and a new district gets the next number.

  Everything is loaded, or nothing. Rows are matched by code or NPSN and keep their ids; villages and schools that
  are not listed stay. Where zoning names a village and a level, it is the whole zone: what is not listed is removed.

  The first import of villages or schools, or of districts of another regency, removes the sample set, and makes the
  season closed and hidden unless its schedule has yet to begin.

  --dry-run           Say what would happen, with every mistake, and change nothing.
  --discard-trials N  Remove the N registrations that were made to try the product out on the sample set, for good.`,
  async run(args, { config, cwd, now, openDatabase, print }) {
    const { values, positionals } = readArguments('import', {
      args,
      options: { 'dry-run': { type: 'boolean', default: false }, 'discard-trials': { type: 'string' } },
      allowPositionals: true,
    })
    const discardTrials = countOf(values['discard-trials'])
    const { kysely } = await openDatabase('app')
    await seedWhenEmpty(kysely, config)
    const report = await runImport(kysely, {
      paths: positionals.map((path) => resolve(cwd, path)),
      dryRun: values['dry-run'],
      discardTrials,
      now: now(),
      actor: commandLineActor(),
    })
    for (const line of reportLines(report)) print(line)
    return report.outcome === 'refused' ? 1 : 0
  },
}

function countOf(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,7}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new StartupError(
    '--discard-trials needs the number of registrations, which the import says without it.',
  )
}
