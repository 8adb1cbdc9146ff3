import { expect, test } from 'vitest'
import { CheckFailed } from './checker.ts'
import { answerFromChain } from './checker-panel.ts'

const answerTo = (search: Parameters<typeof answerFromChain>[1]) => answerFromChain('babah', search)

test('words of an older act are no mismatch', async () => {
  expect(await answerTo(async () => ({ found: 'Cocok: Data dikunci' }))).toBe('Cocok: Data dikunci')
})

test('words that are nowhere in the chain either are reported to the office', async () => {
  expect(await answerTo(async () => 'nowhere')).toMatch(/^Tidak cocok .* laporkan kepada dinas/)
})

test.each([
  ['could not be loaded', () => Promise.reject(new CheckFailed('network')), /belum terunduh/],
  ['is not whole', () => Promise.resolve('broken' as const), /tidak utuh/],
])('where the chain %s, nothing is said of a mismatch', async (_, search, says) => {
  const answer = await answerTo(search)
  expect(answer).toMatch(says)
  expect(answer).not.toMatch(/Tidak cocok|laporkan/)
})
