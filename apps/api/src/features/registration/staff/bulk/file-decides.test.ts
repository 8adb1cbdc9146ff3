/** Whatever a file of decisions holds, what is applied is what Excel shows of it and what the preview said, row by row. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApplicant, type TestApplicant } from '../../../../../testing/applicants.ts'
import { type Editing, openEditing } from '../../../../../testing/editing.ts'
import { aWorkbook, cellXml, MAIN, sheetXml, stringsXml } from '../../../../../testing/import/workbooks.ts'
import readDecisions from './read-decision-file.ts'

let editing: Editing
let children: TestApplicant[]
/** Of the two schools that the children chose, and of another one. */
let npsns: string[]
beforeAll(async () => {
  editing = await openEditing()
  // What is public asks for a password besides.
  await editing.app.db.kysely.updateTable('season').set({ publication_mode: 'hidden' }).execute()
  children = []
  for (let i = 0; i < 3; i++) children.push(await anApplicant(editing.app, 'SD', { name: `Contoh ${i}` }))
  const schools = await editing.app.db.kysely.selectFrom('school').select(['id', 'npsn', 'type']).execute()
  const { school_1_id: first, school_2_id: second } = editing.zone
  const other = schools.find(({ id, type }) => type === 'SD' && id !== first && id !== second)
  npsns = [first, second, other?.id].map((id) => schools.find((school) => school.id === id)?.npsn ?? '')
})
afterAll(() => editing.app.close())

const TEXTS = ['LULUS', 'TIDAK LULUS', 'Belum diputuskan']

/** What a status cell means: a decision, one that is taken away, nothing, or that nobody can read it. */
type Meaning = 'LULUS' | 'TIDAK LULUS' | null | 'nothing' | 'unreadable'
const STATUS: readonly (readonly [meaning: Meaning, xml: (reference: string) => string])[] = [
  ['LULUS', (at) => cellXml(at, 'lulus')],
  ['LULUS', (at) => `<c r="${at}" t="s"><v>0</v></c>`],
  ['TIDAK LULUS', (at) => `<c r="${at}" t="s"><v>1</v></c>`],
  ['TIDAK LULUS', (at) => cellXml(at, ' Tidak  Lulus')],
  [null, (at) => `<c r="${at}" t="s"><v>2</v></c>`],
  [null, (at) => cellXml(at, '-')],
  ['nothing', () => ''],
  ['nothing', (at) => `<c r="${at}" t="s"/>`],
  ['nothing', (at) => `<c r="${at}" s="1"/>`],
  ['nothing', (at) => cellXml(at, ' ')],
  ['unreadable', (at) => `<c r="${at}" t="s"><v></v></c>`],
  ['unreadable', (at) => `<c r="${at}" t="s"><v>9</v></c>`],
  ['unreadable', (at) => `<c r="${at}" t="e"><v>#N/A</v></c>`],
  ['unreadable', (at) => `<c r="${at}" t="str"><f>A1</f><v>LULUS</v></c>`],
  ['unreadable', (at) => `<c r="${at}" s="1"><v>1</v></c>`],
  ['unreadable', (at) => cellXml(at, 'MUNGKIN')],
]

const sheetRow = fc.record({
  child: fc.nat(2),
  // Few rows are about a school that no child chose.
  school: fc.oneof({ weight: 9, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.constant(2) }),
  // Most cells can be read, so that most files are applied.
  status: fc.oneof({ weight: 12, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.nat(STATUS.length - 1) }),
  isHidden: fc.boolean(),
  isNumber: fc.boolean(),
})

const stored = async () =>
  (
    await editing.app.db.kysely
      .selectFrom('registration')
      .select(['no_registration', 'school_1_decision', 'school_2_decision'])
      .orderBy('id')
      .execute()
  ).map((row) => [row.no_registration, row.school_1_decision, row.school_2_decision] as const)

async function send(path: string, payload: object) {
  const url = `/api/ppdb/sd/decisions${path}`
  const answer = await editing.app.app.inject({ method: 'POST', url, headers: editing.admin.bearer, payload })
  return { status: answer.statusCode, data: answer.json().data }
}

test('a workbook of any cells', { tags: 'full' }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sheetRow, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (rows, withHidden) => {
        const head = `<row r="1">${cellXml('A1', 'No. Pendaftaran')}${cellXml('B1', 'NPSN')}${cellXml('C1', 'Status')}</row>`
        const lines = rows.map(({ child, school, status, isHidden, isNumber }, index) => {
          const line = index + 2
          const npsn = npsns[school] ?? ''
          return `<row r="${line}"${isHidden ? ' hidden="1"' : ''}>${cellXml(`A${line}`, children[child]?.number ?? '')}${
            isNumber ? `<c r="B${line}"><v>${npsn}</v></c>` : cellXml(`B${line}`, `'${npsn}`)
          }${STATUS[status]?.[1](`C${line}`)}</row>`
        })
        const bytes = await aWorkbook(sheetXml(head + lines.join('')), {
          'xl/sharedStrings.xml': stringsXml(...TEXTS),
          'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode=";;;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
        })
        const read = await readDecisions({ name: 'a.xlsx', content: bytes.toString('base64'), withHidden })

        // The file is read as Excel shows it.
        const seen = rows.map((row, index) => ({
          ...row,
          line: index + 2,
          meaning: STATUS[row.status]?.[0] as Meaning,
        }))
        const shown = seen.filter(({ isHidden }) => withHidden || !isHidden)
        const unreadable = shown.filter(({ meaning }) => meaning === 'unreadable')
        expect(read.rejections.map(({ row }) => row)).toEqual(unreadable.map(({ line }) => line))
        expect(read.without_status).toBe(shown.filter(({ meaning }) => meaning === 'nothing').length)
        const decided = shown.filter(({ meaning }) => meaning !== 'nothing' && meaning !== 'unreadable')
        expect(read.rows).toEqual(
          decided.map(({ line, child, school, meaning }) => ({
            row: line,
            no_registration: children[child]?.number,
            npsn: npsns[school],
            decision: meaning,
          })),
        )
        if (read.rejections.length > 0 || read.rows.length === 0) return

        // Refused rows are left out, and the rest is applied as the preview says.
        let left = read.rows
        const asked = (await send('/preview', { targets: { rows: left } })).data
        const refused = new Set(asked.refusals.map(({ row }: { row: number }) => row))
        left = left.filter(({ row }) => !refused.has(row))
        if (left.length === 0) return
        const { data } = await send('/preview', { targets: { rows: left } })
        expect(data.refusals).toEqual([])
        // A child of whom one row is refused keeps everything.
        const setAside = new Set(
          asked.refusals.map((one: { no_registration: string }) => one.no_registration),
        )
        for (const { no_registration } of data.changes) expect(setAside).not.toContain(no_registration)

        const before = await stored()
        const removals = data.removals.lost + data.removals.erased
        const body = { targets: { rows: left }, reason: 'Contoh', fingerprint: data.fingerprint, removals }
        expect((await send('', body)).status).toBe(200)
        const { school_1_id: first } = editing.zone
        const expected = before.map(([number, one, two]) => {
          const after = [one, two]
          for (const change of data.changes)
            if (change.no_registration === number)
              after[change.school === editing.names.get(first) ? 0 : 1] = change.after
          return [number, ...after]
        })
        const now = await stored()
        expect(now).toEqual(expected)
        // What each row says holds.
        for (const { no_registration, npsn, decision } of left) {
          const child = now.find(([number]) => number === no_registration)
          expect(child?.[npsns.indexOf(npsn) + 1]).toBe(decision)
        }
        const lost = before.filter(
          ([, one, two], at) => [one, two].includes('LULUS') && !now[at]?.slice(1).includes('LULUS'),
        )
        expect(data.removals.lost).toBe(lost.length)
      },
    ),
    { numRuns: 40 },
  )
})
