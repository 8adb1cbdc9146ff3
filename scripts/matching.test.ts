import { expect, test } from 'vitest'
import { filesThatMention, literalPattern, taggedFiles } from './matching.ts'

test('a test file is found by a word of its text, but not by a word of its path', async () => {
  expect(await filesThatMention('a test file is found by a word')).toEqual(['scripts/matching.test.ts'])
  expect(await filesThatMention('scripts/matching')).toEqual([])
})

test('a file with a tag is found, whether the file or a test in it has it', async () => {
  const found = await taggedFiles()
  expect(found).toEqual(
    expect.arrayContaining([
      'bench/drills/workers.test.ts',
      'apps/api/src/main.test.ts',
      'apps/api/src/platform/security/csrf.test.ts',
    ]),
  )
  expect(found).not.toContain('scripts/seed.test.ts')
})

test('a word is matched literally', () => {
  const pattern = new RegExp(literalPattern('a+b (c)'))
  expect(pattern.test('x a+b (c)')).toBe(true)
  expect(pattern.test('aab c')).toBe(false)
})
