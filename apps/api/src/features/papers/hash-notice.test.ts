/** The sheet with the frozen hash that a school hangs up. */
import { notFrozen } from '@spmb/domain/papers/messages.ts'
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { wordsOnSheet } from '../../../testing/calls/hash-sheet.ts'
import { openAct, type Staff } from '../../../testing/worlds/selection-act.ts'
import { readPdf } from '../../platform/pdf/testing.ts'

const world = await openAct()
const { test, zone, season, admin, freeze, untilDraw, seed, act, run, sign, monitor } = world
let operator: Staff
let stranger: Staff
beforeAll(async () => {
  operator = await signIn(test, 'operator', { schoolId: zone.school_1_id })
  stranger = await signIn(test, 'operator', { schoolId: zone.school_2_id })
})
afterAll(() => test.close())

async function print(as: Staff) {
  const url = `/api/papers/schools/${zone.school_1_id}/hash`
  const answer = await test.app.inject({ url, headers: as.bearer })
  const { message, data } = answer.json()
  if (answer.statusCode !== 200) return { status: answer.statusCode, message, name: '', text: '', words: [] }
  const pdf = Buffer.from(data.base64, 'base64')
  const text = (await readPdf(pdf)).pages.flatMap(({ lines }) => lines).join(' ')
  const { words, pages } = await wordsOnSheet(pdf)
  expect(pages).toBe(1)
  return { status: 200, message, name: data.name as string, text, words }
}

it('is refused with a sentence before the freeze', async () => {
  expect(await print(operator)).toMatchObject({ status: 409, message: notFrozen('SD') })
})

it('has the eight words, the whole hash and the page on one page, for the school itself', async () => {
  await freeze()
  const { frozen_hash } = await run()
  const { text, words, name } = await print(operator)
  expect(name).toMatch(/^kode-terkunci-\w+-\d{8}\.pdf$/)
  expect(words).toEqual(hashWords(frozen_hash))
  expect(text.replaceAll(' ', '')).toContain(frozen_hash)
  expect(text).toContain('/information/seleksi')
  expect((await print(stranger)).status).toBe(404)
  expect((await print(monitor)).status).toBe(200)
})

it('has the words of the certificate only once the results are public', async () => {
  await untilDraw()
  await seed()
  await act('preview')
  const { result_hash } = await run()
  await sign(admin)
  await sign(monitor)
  expect((await act('apply', { result_hash })).status).toBe(200)
  const { frozen_hash, certificate_hash } = await run()
  const both = [frozen_hash, certificate_hash ?? ''].flatMap(hashWords)
  expect((await print(operator)).words).toEqual(both.slice(0, 8))
  await test.db.kysely
    .updateTable('season')
    .set({ publication_mode: 'published' })
    .where('id', '=', season)
    .execute()
  await test.syncCaches()
  expect((await print(operator)).words).toEqual(both)
})
