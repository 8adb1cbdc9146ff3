import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pagingFields, searchText, wholeNumber } from './paging.ts'

/** The value that was read, or the codes of the rules that it breaks. */
function read(schema: z.ZodMiniType, value: unknown) {
  const result = schema.safeParse(value)
  return result.success ? result.data : result.error.issues.map((issue) => issue.message)
}

describe('a whole number of a URL', () => {
  const number = wholeNumber(100, 'number')

  test.each([
    ['1', 1],
    ['100', 100],
    ['0100', 100],
    [1, 1],
    [100, 100],
  ])('%j is %i', (value, expected) => {
    expect(read(number, value)).toBe(expected)
  })

  test.each(['', '0', '101', '1.5', '-1', '+1', '1e1', ' 1', '00000000001', 0, 101, 1.5, -1, null, ['1']])(
    '%j is refused',
    (value) => {
      expect(read(number, value)).toEqual(['number'])
    },
  )
})

test('page and lines per page may be missing, and have separate codes', () => {
  const query = z.object(pagingFields)
  expect(read(query, {})).toEqual({})
  expect(read(query, { page: '2', per_page: '100' })).toEqual({ page: 2, per_page: 100 })
  expect(read(query, { page: '0' })).toEqual(['query.page'])
  expect(read(query, { per_page: '101' })).toEqual(['query.per_page'])
})

describe('the search text of a list', () => {
  test('has its spaces folded', () => {
    expect(read(searchText, '  siti \t aminah ')).toBe('siti aminah')
    expect(read(searchText, '')).toBe('')
  })

  test('has at most 120 characters', () => {
    expect(read(searchText, 'a'.repeat(120))).toBe('a'.repeat(120))
    expect(read(searchText, 'a'.repeat(121))).toEqual(['query.search'])
  })

  test.each(['a\u0000b', 5, null])('%j is refused', (value) => {
    expect(read(searchText, value)).toEqual(['query.search'])
  })
})
