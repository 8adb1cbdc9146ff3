import { LEVEL_PAPERS, SCHOOL_PAPERS } from '@spmb/domain/papers/contract.staff.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { anApplicant, auditOf } from '../../../testing/applicants.ts'
import { aRecapWorld } from '../../../testing/worlds/recap.ts'
import { readPdf } from '../../platform/pdf/testing.ts'

const { test, zone, admin, monitor, first, second, decide } = await aRecapWorld()
afterAll(() => test.close())

async function print(path: string, as = admin) {
  const answer = await test.app.inject({ url: `/api/papers/${path}`, headers: as.bearer })
  if (answer.statusCode !== 200) return { status: answer.statusCode, name: '', text: '', pages: 0, rows: [] }
  const { name, base64 } = answer.json().data
  const { pages } = await readPdf(Buffer.from(base64, 'base64'))
  const text = pages.flatMap(({ lines }) => lines).join(' ')
  // The rows with a child, by page.
  const rows = pages.map(({ lines }) => lines.filter((line) => line.startsWith('SD25-')).length)
  return { status: 200, name: name as string, text, pages: pages.length, rows }
}

/** Papers with children, which the head of the office signs. */
const LISTS = SCHOOL_PAPERS.filter((paper) => paper !== 'hash')
const ofSchool = (paper: string) => `schools/${zone.school_1_id}/${paper}`
const HEAD = { head_name: 'Hj. Contoh Dewi, M.Pd.', head_nip: '197001011995031001' }
await test.db.kysely.updateTable('office').set(HEAD).execute()
await test.syncCaches()
const admitted = await anApplicant(test, 'SD', { name: 'Contoh Zahra' })
await decide(admitted, { school_1_decision: 'LULUS' })
const refused = await anApplicant(test, 'SD', { name: 'Contoh Bima', phone: '081200001111' })
await decide(refused, { school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' })

describe('papers', () => {
  it.each([...LISTS.map(ofSchool), ...LEVEL_PAPERS.map((paper) => `sd/${paper}`)])(
    '%s has office, season, moment, page numbers, and name and number of who signs',
    async (path) => {
      const { status, name, text, pages } = await print(path)
      expect(status).toBe(200)
      expect(name).toMatch(/^[a-z-]+-\w+-20250603\.pdf$/)
      for (const part of [
        'Tahun Pelajaran 2025/2026',
        'keadaan 3 Juni 2025',
        `Halaman 1 dari ${pages}`,
        'Dicetak Contoh admin',
        `Nama: ${HEAD.head_name}`,
        `NIP: ${HEAD.head_nip}`,
      ])
        expect(text).toContain(part)
    },
  )

  it('list the children in question, and the notice board no more than the public result', async () => {
    const order = await print(ofSchool('order'))
    expect(order.text).toMatch(/Contoh Zahra.* LULUS/)
    expect(order.text).toContain('Contoh Bima')
    const notice = await print(ofSchool('admitted'))
    expect(notice.text).toContain(`${admitted.number} Contoh Zahra`)
    expect(notice.text).not.toContain('Contoh Bima')
    const letter = await print('sd/letter')
    expect(letter.text).toContain('Contoh Zahra')
    const unplaced = await print('sd/unplaced')
    expect(unplaced.text).toMatch(/TIDAK LULUS di semua pilihan.* Contoh Bima .*0812 0000 1111/)
    expect(unplaced.text).not.toContain('Contoh Zahra')
  })

  it('put forty rows on a page', async () => {
    for (let child = 0; child < 120; child++) {
      const name = `Contoh Anak Bernama Nomor ${child}`
      await decide(await anApplicant(test, 'SD', { name }), { school_1_decision: 'LULUS' })
    }
    for (const paper of LISTS) {
      const { rows } = await print(ofSchool(paper))
      // On a page without title or signature.
      expect(Math.max(...rows)).toBeGreaterThanOrEqual(40)
    }
  })

  it('of one child is one page with the whole NIK, audited, for who may see it', async () => {
    const { text, pages, name } = await print(`children/${refused.id}`)
    expect([pages, name]).toEqual([1, `lembar-${refused.number.toLowerCase()}-20250603.pdf`])
    for (const part of [refused.number, 'Contoh Bima', String(refused.body.nik), '0812 0000 1111'])
      expect(text).toContain(part)
    expect((await auditOf(test, refused.id)).at(-1)?.action).toBe('registration.print_sheet')
    expect(test.logs()).not.toContain(String(refused.body.nik))
  })

  it('are refused outside the scope, and for what does not exist', async () => {
    const status = async (path: string, as = admin) => (await print(path, as)).status
    expect(await status(ofSchool('order'), first)).toBe(200)
    expect(await status(ofSchool('order'), second)).toBe(404)
    expect(await status(ofSchool('letter'), monitor)).toBe(200)
    expect(await status('sd/unplaced', first)).toBe(403)
    expect(await status(`children/${refused.id}`, monitor)).toBe(403)
    expect(await status('children/999999')).toBe(404)
    expect(await status('schools/999999/order')).toBe(404)
    expect(await status(ofSchool('diploma'))).toBe(404)
  })
})
