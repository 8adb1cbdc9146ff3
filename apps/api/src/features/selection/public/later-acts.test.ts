/** After the result nothing gives a seat without a line that everybody reads (docs/product-rules.md#acts-after-the-result). */

import { checkCall } from '@spmb/domain/reserve/call-record.ts'
import type { SelectionFacts } from '@spmb/domain/season/selection-facts.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admit, anApplicant, type TestApplicant } from '../../../../testing/applicants.ts'
import { openObjections } from '../../../../testing/objections.ts'
import { somePageFacts } from '../../../../testing/page-facts.ts'
import { openTestPages } from '../../../../testing/worlds/public-pages.ts'
import { publicSelection } from '../../public-pages/page-facts.ts'
import { readSelectionFacts } from './selection-facts.ts'

const { app, admin, about, begin, season, call, filed, answer, confirm, uphold, reopen, fill } =
  await openObjections()
const pages = await openTestPages()
afterAll(async () => {
  await pages.app.close()
  await app.close()
})

let child: TestApplicant
beforeEach(async () => {
  child = await begin()
})

const ticketOf = async (id: number) =>
  (
    await app.db.kysely
      .selectFrom('lottery_ticket')
      .select('ticket')
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow()
  ).ticket

/** The text of the page. */
async function strangerReads(published = true): Promise<string> {
  const selection = (await readSelectionFacts(app.db.kysely)).map((level) =>
    publicSelection(level, published),
  )
  pages.facts = { ...somePageFacts(), selection }
  await pages.pages.rerender()
  const { body } = await pages.app.inject('/information/seleksi')
  return body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}
const upheldIn = (text: string) => Number(/Keberatan yang diterima: (\d+)/.exec(text)?.[1] ?? 0)

describe('a sham objection', () => {
  it('changes no public line before the second person, then one with ticket, school and reason', async () => {
    const before = upheldIn(await strangerReads())
    const id = await filed()
    await answer(id, 'upheld', admin, { listed_reason: 'Desa atau jarak keliru' })
    expect(upheldIn(await strangerReads())).toBe(before)
    await confirm(id)
    const text = await strangerReads()
    expect(upheldIn(text)).toBe(before + 1)
    expect(text).toContain(await ticketOf(child.id))
    expect(text).toMatch(/Desa atau jarak keliru · disahkan .* sudah mendapat kursi/)
    expect(text).not.toContain(child.number)
  })

  it('that waits for a seat says so', async () => {
    const id = await filed()
    await fill()
    await uphold(id)
    expect(await strangerReads()).toContain('belum mendapat kursi karenanya')
  })

  it('is not upheld without a reason of the list', async () => {
    const id = await filed()
    for (const listed_reason of [undefined, 'Kenalan'])
      expect(await answer(id, 'upheld', admin, { listed_reason })).toMatchObject({
        status: 400,
        message: { listed_reason: ['Pilih alasan dari daftar. Alasan ini diumumkan'] },
      })
  })

  it('is counted when its answer is taken back, and hidden with the results', async () => {
    const id = await filed()
    await answer(id, 'rejected')
    expect((await reopen(id)).status).toBe(200)
    expect(await strangerReads()).toMatch(/Jawaban keberatan yang keliru dan dibuka lagi: [1-9]/)
    expect(await strangerReads(false)).not.toContain('Tindakan sesudah hasil')
  })
})

describe('a reserve call', () => {
  const later = async () =>
    (await readSelectionFacts(app.db.kysely)).find((level): level is SelectionFacts => level.level === 'SD')
      ?.later
  const fetched = (href: string) => app.app.inject(href)

  it('is a line with the ticket, and a record that everybody can download and repeat', async () => {
    await app.db.kysely.updateTable('season_level').set({ method: 'run' }).where('level', '=', 'SD').execute()
    await admit(app, child.id)
    const waits = about(await anApplicant(app))
    const { data } = await call('GET', 'ppdb/sd/reserve', admin)
    const called = await call('POST', 'ppdb/sd/reserve/call', admin, {
      fingerprint: data.fingerprint,
      reason: 'Contoh rapat',
      odd_ages: data.odd_ages,
    })
    expect(called.status).toBe(200)
    const [newest] = (await later())?.calls ?? []
    expect(newest?.moves.map(({ ticket }) => ticket)).toContain(await ticketOf(waits.id))
    expect(await strangerReads()).toContain(newest?.hash)
    const { statusCode, body } = await fetched(newest?.href ?? '')
    expect(statusCode).toBe(200)
    expect(checkCall(body, newest?.hash)).toEqual([])
    expect(body).not.toContain(waits.number)
  })

  it('is answered by 404 while results are hidden, and for a number that is none', async () => {
    const [newest] = (await later())?.calls ?? []
    await season({ publication_mode: 'hidden' })
    expect((await fetched(newest?.href ?? '')).statusCode).toBe(404)
    await season({ publication_mode: 'published' })
    for (const none of ['panggilan-999999.json', 'panggilan-x.json', 'panggilan-1.json.json'])
      expect((await fetched(`/information/seleksi/bukti/${none}`)).statusCode).toBe(404)
  })
})
