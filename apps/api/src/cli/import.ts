import { resolve } from 'node:path'
import { reportLines } from '../import/import-report.ts'
import { runImport } from '../import/run-import.ts'
import { seedWhenEmpty } from '../reference/seed.ts'
import { commandLineActor } from './actor.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

export const importCommand: Command = {
  summary:
    'Load districts, villages, schools, zones, quotas and counts of earlier years from CSV files or a workbook.',
  usage: `FOLDER | FILES | WORKBOOK.xlsx [--dry-run]

  Reads districts.csv, villages.csv, schools.csv, zoning….csv, quotas.csv and history.csv, any of them, or one
  workbook with sheets of these names. Columns that must be there; others are ignored:
    districts  app_id, code, name
    villages   code, name, type (DESA, KELURAHAN), district_code; also aliases (separated by |)
    schools    npsn, display_name or name, type (SD, SMP), status (NEGERI, SWASTA), district_code;
               also village_code (checked only), latitude, longitude
    zoning     village_code, type, npsn; also rank
    quotas     npsn, school_year, seats
    history    school_year, registrations (of years that are not in this database, for the chart)
  All but districts and history may have is_synthetic (0, 1).

  Everything is loaded, or nothing. Rows are matched by code or NPSN and keep their ids; villages and schools that
  are not listed stay. Where zoning names a village and a level, it is the whole zone: what is not listed is removed.

  --dry-run  Say what would happen, with every mistake, and change nothing.`,
  async run(args, { config, cwd, now, openDatabase, print }) {
    const { values, positionals } = readArguments('import', {
      args,
      options: { 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const { kysely } = await openDatabase('app')
    await seedWhenEmpty(kysely, { timeZone: config.officeTimeZone })
    const report = await runImport(kysely, {
      paths: positionals.map((path) => resolve(cwd, path)),
      dryRun: values['dry-run'],
      now: now(),
      actor: commandLineActor(),
    })
    for (const line of reportLines(report)) print(line)
    return report.outcome === 'refused' ? 1 : 0
  },
}
