import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { seededUuid } from '../../../../testing/seeded-random.ts'
import { Unavailable } from '../../../platform/errors/request-errors.ts'
import { type CardPool, type CardPoolOptions, createCardPool } from './card-pool.ts'
import { renderCard } from './render-card.ts'
import { exampleCard } from './testing.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const card = exampleCard()
let folder: string
let pool: CardPool | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spmb-cards-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(async () => {
  await pool?.stop()
  pool = undefined
})

/** A pool whose thread runs the given function body. */
async function poolOf(body: string, options: Partial<CardPoolOptions> = {}): Promise<CardPool> {
  const file = join(folder, `${seededUuid()}.mjs`)
  await writeFile(file, `export default async ({ answers: { name } }) => { ${body} }`)
  pool = createCardPool(log, { thread: pathToFileURL(file), ...options })
  return pool
}

const OR_DRAW = "return { pdf: new TextEncoder().encode('pdf') }"
const named = (name: string) => exampleCard({ name })

test('draws the same bytes as on the event loop', async () => {
  pool = createCardPool(log)
  expect(await pool.draw(card)).toEqual(await renderCard(card))
})

test('rejects with the error of the drawing', async () => {
  pool = createCardPool(log)
  await expect(pool.draw(exampleCard({ resultUrl: 'no address' }))).rejects.toThrow('Invalid URL')
})

test('terminates a drawing that exceeds its time, and draws the next card', async () => {
  const cards = await poolOf(`if (name === 'endless') for (;;); ${OR_DRAW}`, { timeoutMs: 300 })
  await expect(cards.draw(named('endless'))).rejects.toBeInstanceOf(Unavailable)
  await expect.poll(async () => String(await cards.draw(card))).toBe('pdf')
})

test('replaces a thread that ends, and draws the next card', async () => {
  const cards = await poolOf(`if (name === 'exit') process.exit(1); ${OR_DRAW}`)
  await expect(cards.draw(named('exit'))).rejects.toBeInstanceOf(Unavailable)
  expect(String(await cards.draw(card))).toBe('pdf')
})

test('a thread that runs out of memory does not end the process', { tags: 'full' }, async () => {
  const cards = await poolOf(
    `if (name === 'memory') { const kept = []; for (;;) kept.push(new Array(1e5).fill({})) } ${OR_DRAW}`,
    { timeoutMs: 60_000 },
  )
  await expect(cards.draw(named('memory'))).rejects.toBeInstanceOf(Unavailable)
  expect(String(await cards.draw(card))).toBe('pdf')
})

test('refuses a card immediately when the queue is full', async () => {
  // Without the limit of the queue the last card would wait for this time.
  const cards = await poolOf('await new Promise(() => {})', { maxQueue: 2, timeoutMs: 3_600_000 })
  const waiting = Array.from({ length: 10 }, () => cards.draw(card).catch((error) => error))
  const refused = await waiting.at(-1)
  expect(refused).toMatchObject({ retryAfterSeconds: 3 })
  await cards.stop()
  for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(Unavailable)
})
