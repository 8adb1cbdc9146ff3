import { expect, test } from 'vitest'
import { casesOfRound, type Extent, journeysIn, runsIn, TAGS } from './extent.ts'

const PARTS = ['short', 'rest'] as const

test.each([[], ...TAGS.map(({ name }) => [name])])(
  'a test with the tag %s runs in the short check or the rest, and in the full one',
  (tag) => {
    const parts = PARTS.filter((part) => runsIn(part, tag ? [tag] : []))
    expect(parts).toEqual({ full: ['rest'], rounds: ['short', 'rest'] }[tag ?? ''] ?? ['short'])
    expect(runsIn('full', tag ? [tag] : [])).toBe(true)
  },
)

test.each([0, 1, 2, 3])(
  'each case of round %i is in the short check or in the rest, not in both',
  (round) => {
    const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const [short, rest] = PARTS.map((part) => casesOfRound(cases, round, 3, part))
    expect([...(short ?? []), ...(rest ?? [])].sort()).toEqual(cases)
    expect(casesOfRound(cases, round, 3, 'full')).toEqual(cases)
  },
)

test('every third case is in the round, and over three rounds each one', () => {
  const rounds = [0, 1, 2].map((round) => casesOfRound(['a', 'b', 'c', 'd'], round, 3, 'short'))
  expect(rounds).toEqual([['a', 'd'], ['b'], ['c']])
})

const TITLES = ['staff-zoning.spec.ts a zone', 'whole-season.spec.ts a season', 'offline.spec.ts a form']
  .flatMap((title) => ['', ' @desktop', ' @phone'].map((width) => title + width))
  .flatMap((title) => ['', ' @full'].map((tag) => `${title}${tag}`))

const widthsOf = (title: string, extent?: Extent) =>
  (['wide', 'narrow'] as const).filter((width) => {
    const { grep, grepInvert } = journeysIn(extent, width)
    const path = `journeys/${title}`
    return grep.test(path) && !grepInvert.test(path)
  })

test.each(TITLES)(
  'the journey "%s" runs once in the short check or in the rest, at a width of the full one',
  (title) => {
    const parts = PARTS.flatMap((part) => widthsOf(title, part))
    expect(parts).toHaveLength(1)
    expect(widthsOf(title, 'full')).toEqual(expect.arrayContaining(parts))
  },
)

test.each(TITLES)('the journey "%s" runs at one width in the short check, or not at all', (title) => {
  expect(widthsOf(title, 'short')).toHaveLength(title.includes('@full') ? 0 : 1)
  expect(widthsOf(title)).toHaveLength(1)
})

test('journeys of staff are wide and others narrow, unless a tag says otherwise', () => {
  expect(widthsOf('staff-zoning.spec.ts a zone', 'short')).toEqual(['wide'])
  expect(widthsOf('staff-zoning.spec.ts a zone @phone', 'short')).toEqual(['narrow'])
  expect(widthsOf('offline.spec.ts a form', 'short')).toEqual(['narrow'])
  expect(widthsOf('offline.spec.ts a form @desktop', 'short')).toEqual(['wide'])
  expect(widthsOf('offline.spec.ts a form', 'full')).toEqual(['wide', 'narrow'])
})
