import { describe, expect, test } from 'vitest'
import { id, MAX_ID, pathId } from './ids.ts'

const NO_ID = [
  0,
  -1,
  1.5,
  MAX_ID + 1,
  9e15,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  ' ',
  '0',
  '-1',
  '1.0',
  '1e3',
  '0x1',
  ' 1',
  '1 ',
  '１',
  '2147483648',
  '99999999999',
  '1'.repeat(1_000),
  true,
  null,
  undefined,
  [1],
  { id: 1 },
]

describe('an id in a body', () => {
  const field = id('wrong')

  test.each([
    [1, 1],
    [MAX_ID, MAX_ID],
    ['1', 1],
    ['007', 7],
    ['2147483647', MAX_ID],
  ])('is %j', (sent, read) => {
    expect(field.parse(sent)).toBe(read)
  })

  test.each(NO_ID)('%j is refused with exactly one code', (sent) => {
    expect(new Set(field.safeParse(sent).error?.issues.map((issue) => issue.message))).toEqual(
      new Set(['wrong']),
    )
  })
})

describe('an id in a path', () => {
  test.each([
    ['1', 1],
    ['2147483647', MAX_ID],
  ])('is %j', (sent, read) => {
    expect(pathId.parse(sent)).toBe(read)
  })

  test.each(NO_ID)('%j is refused', (sent) => {
    expect(pathId.safeParse(sent).success).toBe(false)
  })
})
