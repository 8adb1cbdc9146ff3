import { CAPACITY_PATH, GUIDE_PATH } from '@spmb/domain/information/documents.ts'
import { CALENDAR_PATH } from '@spmb/domain/season/calendar.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readPdf } from '../../platform/pdf/testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const textOf = async (url: string) => {
  const { pages } = await readPdf((await get(url)).rawPayload)
  return pages.flatMap(({ lines }) => lines).join(' ')
}

describe.each([
  ['the guide', GUIDE_PATH, 'petunjuk-teknis.pdf'],
  ['the capacities', CAPACITY_PATH, 'daya-tampung.pdf'],
])('%s', (_name, path, file) => {
  it('is a PDF that opens in the browser with its file name', async () => {
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${file}"`,
      'cache-control': 'public, max-age=60',
    })
    expect(response.rawPayload.length).toBeLessThan(300_000)
  })

  it('is answered with 304 when the browser has it', async () => {
    const etag = String((await get(path)).headers.etag)
    const again = await get(path, { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  })

  it('is compressed when the browser accepts it', async () => {
    const plain = await get(path)
    const packed = await get(path, { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  })

  it('is marked as a sample while schools and office are examples', async () => {
    expect(await textOf(path)).toContain('CONTOH. Sekolah, desa, kuota, dan kontak kantor')
  })
})

describe('the calendar', () => {
  it('is a file with the days ahead, which a phone offers to its calendar', async () => {
    const { kysely } = test.db
    const publishes_at = new Date('2025-06-17T02:00:00Z')
    await kysely.updateTable('season').set({ publication_mode: 'schedule', publishes_at }).execute()
    await test.syncCaches()
    const { statusCode, headers, body } = await get(CALENDAR_PATH)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="spmb.ics"',
      'cache-control': 'public, max-age=60',
    })
    expect(body.match(/^DTSTART:.*$/gm)?.map((line) => line.trim())).toContain('DTSTART:20250617T020000Z')
  })
})

it('renders a document again after its data changed, and only then', async () => {
  const before = await get(CAPACITY_PATH)
  const school = await test.db.kysely
    .selectFrom('quota')
    .innerJoin('school', 'school.id', 'quota.school_id')
    .select(['school.id', 'school.name'])
    .where('seats', '>', 0)
    .executeTakeFirstOrThrow()
  await test.db.kysely.updateTable('quota').set({ seats: 4321 }).where('school_id', '=', school.id).execute()
  expect((await get(CAPACITY_PATH)).headers.etag).toBe(before.headers.etag)
  await test.syncCaches()
  expect((await get(CAPACITY_PATH)).headers.etag).not.toBe(before.headers.etag)
  expect(await textOf(CAPACITY_PATH)).toContain('4.321')
})

it('shows the current season and office', async () => {
  await test.db.kysely
    .updateTable('season')
    .set({ closes_at: new Date('2025-06-20T16:00:00Z') })
    .execute()
  await test.db.kysely.updateTable('office').set({ phone: '+62373000111' }).execute()
  await test.syncCaches()
  const text = await textOf(GUIDE_PATH)
  expect(text).toContain('2 – 20 Juni 2025')
  expect(text).toContain('0373 000111')
})
