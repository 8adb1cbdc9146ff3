import { describe, expect, it, test } from 'vitest'
import { HOURS, peopleOf, replayed, within } from './arrivals.ts'

const DISTRICT = 10_000

describe('the people of an hour', () => {
  it.each(HOURS)('of %s are the same for a seed, in order, and others for another seed', (hour) => {
    const people = peopleOf(hour, 500, 7)
    expect(peopleOf(hour, 500, 7)).toEqual(people)
    expect(peopleOf(hour, 500, 8)).not.toEqual(people)
    expect(people.map(({ at }) => at)).toEqual(people.map(({ at }) => at).sort((a, b) => a - b))
  })

  it('are a quarter of the applicants at the opening, a fifth of whom wait and send within seconds', () => {
    const people = peopleOf('opening', DISTRICT, 1)
    expect(people).toHaveLength(2_500)
    const waiting = people.filter(({ waits }) => waits)
    expect(waiting).toEqual(people.filter(({ at }) => at < 0))
    expect(waiting).toHaveLength(500)
    for (const { at, fills } of waiting) expect(at + fills).toBeGreaterThanOrEqual(0)
    expect(waiting.filter(({ at, fills }) => at + fills < 30).length).toBeGreaterThan(450)
  })

  it('are a tenth at the closing, more and more before it and some after it', () => {
    const sent = peopleOf('closing', DISTRICT, 1).map(({ at, fills }) => at + fills)
    const between = (from: number, to: number) => sent.filter((at) => at >= from && at < to).length
    expect(sent).toHaveLength(1_000)
    expect(between(-600, 0)).toBeGreaterThan(between(-1_800, -1_200))
    expect(between(0, 30)).toBeGreaterThan(5)
    expect(between(0, 30)).toBeLessThan(40)
  })

  it('are all applicants when results are published, 3,000 of 10,000 in the first second', () => {
    const people = peopleOf('result', DISTRICT, 1)
    expect(people).toHaveLength(DISTRICT)
    expect(within(people, 0, 1)).toHaveLength(3_000)
  })

  it('tap twice or load again in the expected share', () => {
    const people = peopleOf('opening', 40_000, 1)
    const share = (of: 'tapsTwice' | 'reloads') => people.filter((each) => each[of]).length / people.length
    expect(share('tapsTwice')).toBeCloseTo(0.03, 1)
    expect(share('reloads')).toBeCloseTo(0.2, 1)
    expect(peopleOf('result', 400, 1).some(({ tapsTwice }) => tapsTwice)).toBe(false)
  })
})

test('those who come before a stretch and send in it belong to it', () => {
  const person = { waits: false, tapsTwice: false, reloads: false }
  const [before, into, after] = [
    { ...person, at: -90, fills: 60 },
    { ...person, at: -20, fills: 60 },
    { ...person, at: 15, fills: 60 },
  ] as const
  expect(within([before, into, after], -10, 15)).toEqual([into])
})

test.each([
  [-60, -15],
  [-10, -10],
  [0, 0],
  [20, 20],
  [120, 30],
])(
  'second %i of the hour is second %i of a replay that compresses all but the stretch by ten',
  (at, expected) => {
    expect(replayed(at, { from: -10, to: 20 }, 10)).toBe(expected)
  },
)
