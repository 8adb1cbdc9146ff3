import { describe, expect, test } from 'vitest'
import { compareTexts } from '../text-order.ts'
import { IdColumn } from './id-column.ts'

function columnOf(ids: (string | number)[]): IdColumn {
  const column = new IdColumn()
  for (const id of ids) column.push(id)
  return column
}

describe('ids', () => {
  test('come back as they were, texts as texts and numbers as numbers', () => {
    const ids = ['T-7K2MQ', 7, '7', -12, '', 'Ñandú', '😀', 9_007_199_254_740_991]
    const column = columnOf(ids)
    expect(column.length).toBe(8)
    expect(ids.map((_, i) => column.at(i))).toEqual(ids)
  })

  test('stay when the column grows, with more bytes than characters', () => {
    // 3 bytes each: more than the first buffer and the next ones hold.
    const ids = Array.from({ length: 9_000 }, (_, i) => `€${i}`)
    const column = columnOf(ids)
    expect(ids.map((_, i) => column.at(i))).toEqual(ids)
  })

  test('that are longer than the whole buffer are kept', () => {
    const long = 'x'.repeat(20_000)
    const column = columnOf(['a', long, 'b'])
    expect([column.at(0), column.at(1), column.at(2)]).toEqual(['a', long, 'b'])
  })

  test('are also added as bytes, which are texts', () => {
    const column = columnOf([1])
    const bytes = new TextEncoder().encode('["é7",')
    column.pushBytes(bytes, 2, 5)
    column.pushBytes(new TextEncoder().encode('y'.repeat(5_000)), 0, 5_000)
    expect([column.at(0), column.at(1), column.at(2)]).toEqual([1, 'é7', 'y'.repeat(5_000)])
    expect([...column.bytesAt(1)]).toEqual([0xc3, 0xa9, 0x37])
  })

  test('are compared by code points, as texts are', () => {
    // By UTF-16 units the last two would be the other way round.
    const ids = ['', '1', '10', '2', 'A', 'AB', 'B', 'é', '\uff5e', '😀']
    const column = columnOf(ids)
    for (const [i, one] of ids.entries())
      for (const [j, other] of ids.entries())
        expect([one, other, Math.sign(column.compare(i, j))]).toEqual([one, other, Math.sign(i - j)])
    expect(ids.toSorted(compareTexts)).toEqual(ids)
  })

  test('are equal when their texts are', () => {
    const column = columnOf([7, '7', '07'])
    expect(column.compare(0, 1)).toBe(0)
    expect(column.compare(0, 2)).toBeGreaterThan(0)
  })
})
