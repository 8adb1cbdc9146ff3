import { expect, test } from 'vitest'
import { exampleResult, resultKinds } from './example-results.ts'

const counts = {
  children: 100,
  lulus_1: 60,
  lulus_2: 10,
  placed: 0,
  tidak_lulus: 26,
  undecided: 4,
  withdrawn: 2,
}

test('there is an invented child for each kind of result, also for one that withdrew, and the kinds cover every child', () => {
  const kinds = resultKinds({ counts })
  expect(kinds.reduce((sum, kind) => sum + kind.children, 0)).toBe(102)
  for (const kind of kinds) {
    expect(exampleResult(kind, 2025)).toMatchObject({
      school_1_status: kind.decisions[0],
      school_2_status: kind.decisions[1],
    })
  }
})
