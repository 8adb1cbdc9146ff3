import { afterEach, describe, expect, test } from 'vitest'
import { GrowingColumn } from './growing-column.ts'

const { transfer } = ArrayBuffer.prototype
afterEach(() => {
  ArrayBuffer.prototype.transfer = transfer
})

describe.each([
  ['the platform moves buffers', transfer],
  ['an older platform copies them', undefined],
])('%s', (_, own) => {
  test.each([
    ['numbers', () => GrowingColumn.ofNumbers(), 70_000],
    ['bytes', () => GrowingColumn.ofBytes(), 250],
  ] as const)('a column of %s keeps its values while it grows', (_kind, make, limit) => {
    ArrayBuffer.prototype.transfer = own as typeof transfer
    const column = make()
    const expected: number[] = []
    // More than the first buffer holds, several times.
    for (let i = 0; i < 20_000; i++) {
      column.push((i * 7) % limit)
      expected.push((i * 7) % limit)
    }
    column.set(1, 5)
    expected[1] = 5
    expect(column.length).toBe(20_000)
    expect([...column.values()]).toEqual(expected)
    expect(column.at(19_999)).toBe(expected[19_999])
  })
})
