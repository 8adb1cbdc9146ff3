/** Names that contain markup, formulas or commands are stored and returned unchanged, and always treated as text. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../testing/applicants.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readPdf } from '../pdf/testing.ts'

const NAMES = [
  '<svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '<!-- a',
  '{{7*7}}<%= 7*7 %>#{7*x}',
  'javascript:alert(1)',
  '=HYPERLINK("http://jahat.example","klik")',
  "=cmd|' /C calc'!A0",
  '=1+A1',
  '+A1',
  '-A1',
  '@x',
  '@SUM(A1:A9)',
  '＝1+A1',
  "'=A1",
  '_x003D_1+1',
  "Robert'); drop table registration; --",
  '%s%n%d',
  '../../etc/passwd',
  'a\\u003cb&lt;c&amp;',
  '(/JavaScript) Tj ET \\) >>',
]

let test: TestApp
let bearer: Record<string, string>
/** The child of each name. */
const children = new Map<string, TestApplicant>()
beforeAll(async () => {
  test = await createTestApp()
  bearer = (await signIn(test, 'admin')).bearer
  for (const text of NAMES) {
    const about = { father_name: text, mother_job: text, birth_place: text, address: text, from_school: text }
    children.set(text, await anApplicant(test, 'SMP', { name: text, ...about }))
    await test.app.inject({
      method: 'POST',
      url: '/api/report',
      payload: { name: text, email: 'a@contoh.example', title: text, content: text },
    })
  }
  await test.syncCaches()
})
afterAll(() => test.close())

const get = (url: string) => test.app.inject({ url, headers: bearer })
const childOf = (text: string) => children.get(text) as TestApplicant

/** JSON that a browser does not interpret as a page. */
function expectPlainJson(answer: { headers: Record<string, unknown> }) {
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
}

describe.each(NAMES)('%s', (text) => {
  it('is unchanged text in the list, the record and the public view', async () => {
    const { number, id } = childOf(text)
    const list = await get(`/api/ppdb/smp?page=1&per_page=100&search=${encodeURIComponent(number)}`)
    const record = await get(`/api/ppdb/registered/${number}`)
    const open = await test.app.inject({ url: `/api/ppdb/registered/${number}` })
    for (const answer of [list, record, open]) expectPlainJson(answer)
    const whole = {
      name: text,
      birth_place: text,
      address: text,
      meta_student_id: { father_name: text, mother_job: text, from_school: text },
    }
    expect(list.json().data).toMatchObject([{ id, ...whole }])
    expect(record.json().data).toMatchObject(whole)
    expect(open.json().data.name).toBe(text)
  })

  it('is found by search', async () => {
    const found = await get(`/api/ppdb/smp?page=1&search=${encodeURIComponent(text)}`)
    expect(found.json().data).toContainEqual(expect.objectContaining({ name: text }))
  })

  it('is unchanged text in the history, before and after', async () => {
    const { id } = childOf(text)
    const edit = (name: string) =>
      test.app.inject({ method: 'PUT', url: `/api/ppdb/smp/${id}/edit`, headers: bearer, payload: { name } })
    for (const name of ['Contoh Biasa', text]) expect((await edit(name)).statusCode).toBe(200)
    const history = await get(`/api/ppdb/${id}/history`)
    expectPlainJson(history)
    expect(history.json().data.slice(0, 2)).toMatchObject([
      { changes: { name: { before: 'Contoh Biasa', after: text } } },
      { changes: { name: { before: text, after: 'Contoh Biasa' } } },
    ])
  })

  it('is text on the card, whose only links lead to the result', async () => {
    const { number } = childOf(text)
    const card = await test.app.inject({ url: `/ppdb/${number}/pdf` })
    expect(card.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="kartu-${number}.pdf"`,
      'x-content-type-options': 'nosniff',
    })
    const { pages, info } = await readPdf(card.rawPayload)
    expect(pages).toHaveLength(1)
    const squeezed = (words: string) => words.replace(/\s/g, '').replaceAll('＝', '□')
    expect(squeezed(pages[0]?.lines.join('') ?? '')).toContain(squeezed(text))
    for (const link of pages[0]?.links ?? []) expect(link).toContain(number)
    // A registration number can contain a short name, such as '-A1', by chance.
    const { Title, ...properties } = info as { Title: string }
    expect(Title).toBe(`Kartu Pendaftaran ${number}`)
    expect(JSON.stringify(properties)).not.toContain(text)
    // The file contains no scripts or actions. Compressed streams may contain '/JS' by chance.
    const syntax = card.rawPayload.toString('latin1').replace(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '')
    expect(syntax).toContain('/Page')
    expect(syntax).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|SubmitForm)\b/)
  })

  it('is unchanged text in the list of complaints', async () => {
    const list = await get(`/api/report?page=1&search=${encodeURIComponent(text)}`)
    expectPlainJson(list)
    expect(list.json().data).toContainEqual(
      expect.objectContaining({ name: text, title: text, content: text }),
    )
  })
})

describe('the exported file', () => {
  it('has every name as an unchanged text cell, and no formulas, links or computed names', async () => {
    const answer = await get('/ppdb/export/excel/smp')
    const { sheets, namedRanges } = await readXlsx(answer.rawPayload, { readStyles: true })
    const [sheet] = sheets
    const [heading = [], ...rows] = sheet?.rows ?? []
    for (const column of [
      'Nama',
      'Tempat Lahir',
      'Alamat',
      'Nama Ayah/Wali',
      'Pekerjaan Ibu/Wali',
      'Sekolah Asal',
    ]) {
      const at = heading.indexOf(column)
      expect([column, rows.map((row) => row[at])]).toEqual([column, NAMES])
    }
    expect(sheet?.cells?.size).toBeGreaterThan(6 * NAMES.length)
    for (const [where, cell] of sheet?.cells ?? []) {
      expect([where, cell.formula, cell.hyperlink]).toEqual([where, undefined, undefined])
      expect([where, cell.type]).not.toEqual([where, 'formula'])
      if (NAMES.includes(String(cell.value))) expect([where, cell.type]).toEqual([where, 'string'])
    }
    // The range of the filter is the only defined name.
    for (const { range } of namedRanges ?? []) expect(range).toMatch(/^'SPMB SMP'!\$A\$1:\$[A-Z]+\$\d+$/)
  })
})
