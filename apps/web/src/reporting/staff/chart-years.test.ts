import { expect, test } from 'vitest'
import { chartYears } from './chart-years.ts'

test('the last of eleven numbers belongs to the current calendar year, the first to ten years before', () => {
  const years = chartYears([812, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1284], '2025-06-10')
  expect(years).toHaveLength(11)
  expect(years[0]).toEqual({ label: '2015', value: 812 })
  expect(years.at(-1)).toEqual({ label: '2025', value: 1284 })
})
