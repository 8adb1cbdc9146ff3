/** The thread that reads tables ends with its limits, and other work goes on meanwhile. */
import { expect, it } from 'vitest'
import { readInThread } from './in-thread.ts'

const module = new URL('../../../testing/import/hostile-reader.ts', import.meta.url)
const REFUSED = {
  refused: { en: expect.any(String), id: expect.stringContaining('terlalu berat untuk dibaca') },
}

it('ends a file that takes too long, while this thread goes on', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  expect(await readInThread({ module, file: 'endless' }, 500)).toEqual(REFUSED)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

it('ends a file that takes too much memory', { tags: 'full' }, async () => {
  expect(await readInThread({ module, file: 'huge' })).toEqual(REFUSED)
})

it('throws what the reader throws', async () => {
  const missing = new URL('./no-reader.ts', import.meta.url)
  await expect(readInThread({ module: missing, file: null })).rejects.toThrow(/no-reader/)
})
