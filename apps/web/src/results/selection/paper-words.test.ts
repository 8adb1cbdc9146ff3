import { afterEach, expect, test, vi } from 'vitest'
import { CheckFailed, fetchCertificate, fetchChain } from './checker.ts'
import { answerFromChain } from './paper-words.ts'

afterEach(() => void vi.unstubAllGlobals())

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

test('a chain that cannot be loaded ends no check, and is loaded at the next one', async () => {
  const answers = [new Response('{}'), new Response(null, { status: 503 }), new Response('{}')]
  vi.stubGlobal('fetch', async () => answers.shift())
  const read = async (blob: Promise<Blob | null>) => (await blob)?.text() ?? null
  expect(await read(fetchCertificate('/bukti-sd-2026-1.json'))).toBe('{}')
  expect(await read(fetchChain('/rantai-sd.json'))).toBeNull()
  expect(await read(fetchChain('/rantai-sd.json'))).toBe('{}')
})
