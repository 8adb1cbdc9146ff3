/** Repeated downloads of cards that are slow to draw: each is drawn once, and never on the event loop. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { anApplicant } from '../../../testing/applicants.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import type { CardPool } from '../../features/registration/card/card-pool.ts'
import { renderCard } from '../../features/registration/card/render-card.ts'
import { ALLOWANCES } from '../settings/rate-limits.ts'

const drawn: string[] = vi.hoisted(() => [])

vi.mock('../../features/registration/card/card-pool.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../features/registration/card/card-pool.ts')>()
  return {
    ...original,
    createCardPool(...args: Parameters<typeof original.createCardPool>): CardPool {
      const pool = original.createCardPool(...args)
      return {
        ...pool,
        draw(card) {
          drawn.push(card.number)
          return pool.draw(card)
        },
      }
    },
  }
})

/** Counts calls on the event loop only: a worker thread loads a separate instance of the module. */
vi.mock('../../features/registration/card/render-card.ts', { spy: true })

const SCALE = 0.25
const COSTLY_NAME = 'ẢŘẴŞĐŮỘĢ'.repeat(15)

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    config: {
      officeTimeZone: TIME_ZONE,
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      limitScale: SCALE,
    },
  })
})
afterAll(() => test.close())
beforeEach(() => {
  drawn.length = 0
})

const download = (number: string, remoteAddress = '10.1.0.1') =>
  test.app.inject({ url: `/ppdb/${number}/pdf`, remoteAddress })

const update = (number: string, values: { name?: string; deleted_at?: Date }) =>
  test.db.kysely.updateTable('registration').set(values).where('no_registration', '=', number).execute()

it('draws a slow card once for many downloads, in a worker thread', async () => {
  const { number } = await anApplicant(test, 'SD', { name: COSTLY_NAME })
  const answers = await Promise.all(Array.from({ length: 30 }, () => download(number)))
  answers.push(await download(number.toLowerCase()))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  expect(drawn).toEqual([number])
  expect(renderCard).not.toHaveBeenCalled()
})

it('never returns an outdated card from memory', async () => {
  const { number } = await anApplicant(test, 'SD', { name: 'Contoh Lama' })
  const before = await download(number)
  await update(number, { name: 'Contoh Baru' })
  const after = await download(number)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
  expect(drawn).toEqual([number, number])
})

it('does not return the card of a deleted registration from memory', async () => {
  const { number } = await anApplicant(test)
  expect((await download(number)).statusCode).toBe(200)
  await update(number, { deleted_at: test.clock.now })
  expect((await download(number)).statusCode).toBe(404)
})

it('counts cards from memory towards the limit of the address', async () => {
  const { number } = await anApplicant(test)
  const allowed = ALLOWANCES.card.points * SCALE
  for (let i = 0; i < allowed; i++) expect((await download(number, '10.2.0.1')).statusCode).toBe(200)
  expect((await download(number, '10.2.0.1')).statusCode).toBe(429)
  expect(drawn).toEqual([number])
})
