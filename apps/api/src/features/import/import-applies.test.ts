/** Whatever a table holds, what is imported is what Excel shows of it and what the check said, row by row. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMALL_DATA } from '../../../testing/import/import-folder.ts'
import { IMPORTED_AT, type Importing, openImporting } from '../../../testing/import/importing.ts'
import { aWorkbook, cellXml, sheetXml } from '../../../testing/import/workbooks.ts'
import type { Village } from './import.queries.ts'
import { importTables } from './run-import.ts'
import readUpload from './sources/read-upload.ts'

let importing: Importing
beforeAll(async () => {
  importing = await openImporting()
  await importing.reset()
  await importing.load(SMALL_DATA)
})
afterAll(() => importing.close())

const CODES = ['52.05.01.1001', '52.05.01.2005', '52.05.01.2006']
const OPTIONAL = ['Nama Lain', 'Lintang', 'Bujur', 'Usulan']

/** Cells of optional columns: what they mean for the stored value, and how they are written. */
const ALIASES = ['', '-', 'Oo', 'Oo|O o'] as const
const POINTS = ['', '-', '-8.5'] as const
const FLAGS = ['', '0', '1', 'ya'] as const

const row = fc.record({
  code: fc.nat(CODES.length - 1),
  name: fc.constantFrom('Bada', "O'o", 'Baru'),
  aliases: fc.constantFrom(...ALIASES),
  point: fc.constantFrom(...POINTS),
  flag: fc.constantFrom(...FLAGS),
  isHidden: fc.boolean(),
})
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never

/** What Excel shows of a row, applied to what is stored. */
function expectedOf(
  { code, name, aliases, point, flag }: Row,
  columns: readonly string[],
  old: Village | undefined,
) {
  const has = (column: string, text: string) => columns.includes(column) && text !== ''
  const keepsPoint = !has('Lintang', point)
  return {
    code: CODES[code],
    name,
    aliases: has('Nama Lain', aliases) ? (aliases === '-' ? [] : aliases.split('|')) : (old?.aliases ?? []),
    latitude: old?.latitude ?? null,
    centroid_latitude: keepsPoint ? (old?.centroid_latitude ?? null) : point === '-' ? null : Number(point),
    centroid_longitude: keepsPoint ? (old?.centroid_longitude ?? null) : point === '-' ? null : 118.5,
    is_synthetic: has('Usulan', flag) ? flag !== '0' : (old?.is_synthetic ?? false),
  }
}

test('a table of villages with any columns and cells', { tags: 'full' }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ code }) => code }),
      fc.subarray(OPTIONAL),
      fc.boolean(),
      async (rows, chosen, withHidden) => {
        // A point needs both coordinates.
        const columns = chosen.filter((one) => one !== 'Bujur' || chosen.includes('Lintang'))
        if (columns.includes('Lintang') && !columns.includes('Bujur')) columns.push('Bujur')
        const headings = ['Kode', 'Nama', 'Jenis', 'Kode Kecamatan', ...columns]
        const cells = ({ code, name, aliases, point, flag }: Row): Record<string, string> => ({
          Kode: CODES[code] ?? '',
          Nama: name,
          Jenis: 'DESA',
          'Kode Kecamatan': '52.05.01',
          'Nama Lain': aliases,
          Lintang: point,
          Bujur: point.length > 1 ? '118.5' : point,
          Usulan: flag,
        })
        const lineXml = (line: number, texts: readonly string[], attributes = '') =>
          `<row r="${line}"${attributes}>${texts.map((text, at) => (text === '' ? '' : cellXml(`${String.fromCharCode(65 + at)}${line}`, text))).join('')}</row>`
        const xml = sheetXml(
          lineXml(1, headings) +
            rows
              .map((one, index) =>
                lineXml(
                  index + 2,
                  headings.map((heading) => cells(one)[heading] ?? ''),
                  one.isHidden ? ' hidden="1"' : '',
                ),
              )
              .join(''),
        )
        const file = { name: 'desa.xlsx', base64: (await aWorkbook(xml)).toString('base64') }
        const sources = await readUpload({ table: 'villages', file, withHidden })
        const act = { at: IMPORTED_AT, actor: 'cli:test' }
        const before = await importing.villages()
        const check = await importTables(importing.db, sources, { dryRun: true, act })
        expect(check.outcome).toBe('dry run')

        const shown = rows.filter(({ isHidden }) => withHidden || !isHidden)
        const old = new Map(before.map((village) => [village.code, village as unknown as Village]))
        const expected = shown.map((one) => expectedOf(one, columns, old.get(CODES[one.code] ?? '')))
        if (check.token) {
          const checked = { token: check.token, removals: check.removals.length }
          const done = await importTables(importing.db, sources, { dryRun: false, act, checked })
          expect(done.outcome).toBe('loaded')
          expect(done.changes).toEqual(check.changes)
        }
        const after = await importing.villages()
        // Every village that Excel shows is as the file says; every other one is as it was.
        for (const village of expected) expect(after).toContainEqual(expect.objectContaining(village))
        const named = new Set(expected.map(({ code }) => code))
        expect(after.filter(({ code }) => !named.has(code))).toEqual(
          before.filter(({ code }) => !named.has(code)),
        )
        // And what changed is what the check said.
        const changes = new Map(check.changes.map((change) => [(change.after as Village).code, change.after]))
        for (const village of after) {
          const was = old.get(village.code)
          const change = changes.get(village.code)
          if (change) expect(village).toMatchObject(change)
          else expect(village).toEqual(was)
        }
        expect(after.filter(({ code }) => !old.has(code)).every(({ code }) => changes.has(code))).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
