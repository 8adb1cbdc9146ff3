/** Uploaded files of an import, as a browser sends them. */

import { importTables } from '../../src/features/import/run-import.ts'
import readUpload from '../../src/features/import/sources/read-upload.ts'
import type { TestApp } from '../test-app.ts'

type Table = 'districts' | 'villages' | 'schools' | 'zoning' | 'distances' | 'quotas' | 'history'

/** The body of a check. */
export function upload(table: Table | 'workbook', content: string | Buffer, name = `${table}.csv`) {
  return { table, file: { name, base64: Buffer.from(content as string).toString('base64') } }
}

/** The body of an import that a check has allowed: the number of registrations of one more earlier year. */
export async function aCheckedUpload({ db }: TestApp) {
  const { years } = await db.kysely
    .selectFrom('history')
    .select((eb) => eb.fn.countAll<number>().as('years'))
    .executeTakeFirstOrThrow()
  const first = 2000 + Number(years)
  const body = upload('history', `school_year,registrations\n${first}/${first + 1},10\n`)
  const act = { at: new Date(0), actor: 'cli:test' }
  const { token } = await importTables(
    db.kysely,
    await readUpload({ table: 'history', file: body.file, withHidden: false }),
    {
      dryRun: true,
      act,
    },
  )
  if (!token) throw new Error('the upload changes nothing')
  return { ...body, token }
}
