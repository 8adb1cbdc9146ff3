/** Random markets for property tests. */
import * as fc from 'fast-check'
import type { DocumentApplicant, SelectionDocument } from '../../src/selection/document/format.ts'
import { ORDER_KEYS } from '../../src/selection/order.ts'

export const SCHOOLS = ['A', 'B', 'C', 'D']

/** Small markets with many ties, so that every key and every reason occurs. */
const choice = fc.record(
  {
    school: fc.constantFrom(...SCHOOLS),
    distance_m: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 6 }),
    eligible: fc.constantFrom(true, true, true, false),
    decision: fc.constantFrom('TIDAK LULUS' as const, 'LULUS' as const),
  },
  { requiredKeys: ['school', 'distance_m'] },
)
const applicant = fc.record({
  birth_date: fc.constantFrom('2018-01-01', '2018-01-02', '2018-06-30', '2019-02-28'),
  choices: fc.array(choice, { maxLength: 4 }),
  lottery: fc.constantFrom('1', '2', '3'),
  keep_waiting: fc.boolean(),
  withdrawn: fc.constantFrom(false, false, false, false, true),
  byHand: fc.constantFrom(0, 1, 2, 2, 2, 2),
})
export const randomMarket = fc
  .record({
    level: fc.constantFrom('SD' as const, 'SMP' as const),
    order: fc.option(fc.shuffledSubarray([...ORDER_KEYS], { minLength: 1 }), { nil: undefined }),
    quotas: fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { freq: 8 }), { minLength: 4, maxLength: 4 }),
    applicants: fc.array(applicant, { maxLength: 10 }),
    drawn: fc.boolean(),
    seed: fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('4', '1', '6', 'a') }),
  })
  .map(({ level, order, quotas, applicants, drawn, seed }): SelectionDocument => {
    const free = quotas.map((quota) => quota ?? 0)
    return {
      level,
      seed,
      ...(order ? { order } : {}),
      schools: SCHOOLS.map((id, i) => ({ id, quota: quotas[i] as number | null })),
      applicants: applicants.map(({ byHand, lottery, ...each }, i) => ({
        ...each,
        ...(drawn ? {} : { lottery }),
        id: `T-${(i * 7) % 11}`,
        choices: withoutContradictions(each, byHand, free),
      })),
    }
  })

/** At most one LULUS by hand, seldom, where a seat is free; a repeated school says the same as before. */
function withoutContradictions(
  { choices, withdrawn }: Pick<DocumentApplicant, 'choices' | 'withdrawn'>,
  byHand: number,
  free: number[],
): DocumentApplicant['choices'] {
  let admitted = false
  const first = new Map<unknown, DocumentApplicant['choices'][number]>()
  return choices.map(({ decision, ...each }) => {
    const before = first.get(each.school)
    if (before) return before
    const school = SCHOOLS.indexOf(each.school as string)
    const decided =
      decision === 'LULUS'
        ? byHand < 2 && !admitted && (withdrawn || (free[school] as number) > 0)
        : byHand === 0
    if (decision === 'LULUS' && decided) {
      admitted = true
      if (!withdrawn) (free[school] as number)--
    }
    const said = { ...each, ...(decision && decided ? { decision } : {}) }
    first.set(each.school, said)
    return said
  })
}
