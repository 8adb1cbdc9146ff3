import { expect, test } from 'vitest'
import { chooseSeed } from './seed.ts'

test('a chosen seed is printed and reaches child processes', () => {
  const env: NodeJS.ProcessEnv = {}
  const lines: string[] = []
  const seed = chooseSeed(env, (line) => lines.push(line))
  expect(env.SEED).toBe(String(seed))
  expect(lines).toEqual([`Seed of this run: ${seed}. Repeat it with SEED=${seed}.`])
})

test('where CI is set, the commit is the seed', () => {
  const seed = (commit: string | null) =>
    chooseSeed(
      { CI: 'true' },
      () => {},
      () => commit,
    )
  expect(seed('0c0ffee1'.repeat(5))).toBe(0x0c0ffee)
  expect(seed('f'.repeat(40))).toBe(2 ** 28 - 1)
  expect(seed(null)).toBeLessThan(2 ** 31)
})

test('a given seed is used and not printed again', () => {
  const lines: string[] = []
  expect(chooseSeed({ SEED: '42', CI: 'true' }, (line) => lines.push(line))).toBe(42)
  expect(lines).toEqual([])
})

test.each(['-1', '1.5', 'abc', '2147483648'])('SEED=%s is refused', (SEED) => {
  expect(() => chooseSeed({ SEED })).toThrow('SEED must be a number')
})
