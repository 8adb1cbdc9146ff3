/** Input that no screen sends, and the shape of its refusal. */
import { expect } from 'vitest'
import { contentsOf } from '../database/contents.ts'
import type { TestApp } from '../test-app.ts'

/** URL-encoded values of a path parameter. */
export const STRANGE_IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '987654',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  '1%20or%201=1',
  '%27',
  '%00',
  '%F0%9F%92%A9',
  '1%2F2',
  '..%2F1',
  '%D9%A1',
  'x'.repeat(5_000),
]

/** Bodies of no call. */
export const STRANGE_BODIES = [
  '',
  'null',
  '[]',
  '[1]',
  '"teks"',
  '7',
  'true',
  '{',
  '{"a":}',
  '{}{}',
  '\u0000',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
]

/** Values of a field: of a wrong type, or invalid for most fields. */
export const STRANGE_VALUES: unknown[] = [
  null,
  true,
  [],
  ['1'],
  {},
  { toString: 1 },
  -1,
  2.5,
  1e9,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0x10',
  '1e3',
  'x'.repeat(10_000),
  'a\u0000b',
  'a\u202eb',
  '\ud800',
  '%',
  "' or 1=1 --",
]

/** Queries that every list refuses. */
export const REFUSED_QUERIES = [
  'colour=red',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e9',
  'page=99999999999',
  'page=',
  'page=1&page=2',
  'page[]=1',
  'per_page=0',
  'per_page=101',
  'per_page=1e2',
  'sort=nik_sealed',
  'sort=name;drop%20table%20registration',
  'sort=--name',
  'school_id=%27',
  'village_id=1%20or%201=1',
  'decision=LULUS',
  'state=lain',
  `search=${'a'.repeat(10_000)}`,
  'search=a%00b',
  'search=%E2%80%AEb',
  'search[a]=b',
  'search=a&search=b',
  '__proto__=1',
  'constructor=1',
]

/** The shape of a refusal (docs/product-rules.md#api-answers): a status, and a sentence or sentences by field. */
export function expectRefusal(
  what: unknown,
  answer: { statusCode: number; body: string },
  statuses: number[],
) {
  expect([what, answer.statusCode, statuses.includes(answer.statusCode)]).toEqual([
    what,
    answer.statusCode,
    true,
  ])
  const { status, message, data } = JSON.parse(answer.body)
  expect([status, data]).toEqual([answer.statusCode, null])
  const sentences =
    typeof message === 'string' ? [message] : Object.values(message as Record<string, string[]>).flat()
  expect(sentences.length).toBeGreaterThan(0)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z0-9][^\n]*\S$/)
}

/** Everything in the database except counted password failures, which refused calls may add. */
async function contentsWithoutFailures(test: TestApp) {
  const { login_failure: _, ...contents } = await contentsOf(test, { reading: true })
  return contents
}

export async function expectNoChange(test: TestApp, work: () => Promise<void>) {
  const before = await contentsWithoutFailures(test)
  await work()
  expect(await contentsWithoutFailures(test)).toEqual(before)
}
