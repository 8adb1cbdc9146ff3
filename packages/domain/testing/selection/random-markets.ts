/** Random markets for property tests. */
import * as fc from 'fast-check'
import type { DocumentApplicant, SelectionDocument } from '../../src/selection/document/format.ts'
import { ORDER_KEYS } from '../../src/selection/order.ts'

export const SCHOOLS = ['A', 'B', 'C', 'D']

const applicantOf = (birthDates: fc.Arbitrary<string>, metres: fc.Arbitrary<number>) =>
  fc.record({
    birth_date: birthDates,
    choices: fc.array(
      fc.record(
        {
          school: fc.constantFrom(...SCHOOLS),
          distance_m: fc.option(metres, { freq: 6 }),
          eligible: fc.constantFrom(true, true, true, false),
          decision: fc.constantFrom('TIDAK LULUS' as const, 'LULUS' as const),
        },
        { requiredKeys: ['school', 'distance_m'] },
      ),
      { maxLength: 4 },
    ),
    lottery: fc.constantFrom('1', '2', '3'),
    keep_waiting: fc.boolean(),
    withdrawn: fc.constantFrom(false, false, false, false, true),
    byHand: fc.constantFrom(0, 1, 2, 2, 2, 2),
  })

interface Size {
  applicant: ReturnType<typeof applicantOf>
  applicants: { minLength: number; maxLength: number }
  /** Of a school. */
  seats: number
  /** A prime above the number of applicants, so that every one has another id, out of order. */
  ids: number
}

const marketOf = ({ applicant, applicants: length, seats, ids }: Size) =>
  fc
    .record({
      level: fc.constantFrom('SD' as const, 'SMP' as const),
      order: fc.option(fc.shuffledSubarray([...ORDER_KEYS], { minLength: 1 }), { nil: undefined }),
      quotas: fc.array(fc.option(fc.integer({ min: 0, max: seats }), { freq: 8 }), {
        minLength: 4,
        maxLength: 4,
      }),
      applicants: fc.array(applicant, length),
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
          id: `T-${(i * 7) % ids}`,
          choices: withoutContradictions(each, byHand, free),
        })),
      }
    })

/** Small markets with many ties, so that every key and every reason occurs. */
export const randomMarket = marketOf({
  applicant: applicantOf(
    fc.constantFrom('2018-01-01', '2018-01-02', '2018-06-30', '2019-02-28'),
    fc.integer({ min: 0, max: 3 }),
  ),
  applicants: { minLength: 0, maxLength: 10 },
  seats: 3,
  ids: 11,
})

/** Markets where dozens of children ask for a school, which the engine sorts by other means; a part of them differs by the lottery only. */
export const randomLargeMarket = marketOf({
  applicant: applicantOf(
    fc.oneof(
      fc.constant('2018-06-30'),
      fc
        .integer({ min: 0, max: 2_000 })
        .map((days) => new Date(Date.UTC(2014, 0, 1 + days)).toISOString().slice(0, 10)),
    ),
    fc.oneof(fc.constant(500), fc.integer({ min: 0, max: 200_000 })),
  ),
  applicants: { minLength: 100, maxLength: 200 },
  seats: 60,
  ids: 211,
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
