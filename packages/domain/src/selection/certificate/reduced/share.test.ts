/** Which file of a run is public, and what each of them tells a stranger who knows schools and results of a child. */
import { describe, expect, test } from 'vitest'
import { pathExampleDocument } from '../../../../testing/selection/worked-example.ts'
import type { SelectionDocument } from '../../document/format.ts'
import { readDocument } from '../../document/read-document.ts'
import { select } from '../../engine/select.ts'
import type { CertificateApplicant2, ReducedApplicant2 } from '../format-2.ts'
import { asReal, textOf2 } from '../testing/version-2.ts'
import { hiddenShare, needsReducedFile } from './share.ts'

const KEY = '00112233445566778899aabbccddeeff'
const reducedText = (document: SelectionDocument) => textOf2(document, { key: KEY }, 'reduced')
const completeText = (document: SelectionDocument) => textOf2(document, { key: KEY })

describe('the share of children that are hidden among others', () => {
  const at = (paths: string[], more: object = {}) => ({
    birth_date: '2013-01-01',
    choices: [{ school: 'A', distance_m: 100, paths, ...more }],
  })
  const shareOf = (...children: ReturnType<typeof at>[]) => {
    const read = readDocument({
      level: 'SMP',
      seed: '1',
      paths: ['afirmasi', 'domisili'].map((code) => ({
        code,
        order: ['distance', 'lottery'] as const,
      })) as never,
      leftover: ['domisili'],
      schools: [{ id: 'A', quota: 20, seats: { afirmasi: 10, domisili: 10 } }],
      applicants: children.map((child, id) => ({ id, ...child })),
    })
    if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
    const { market } = read.selection
    return hiddenShare(market, select(market), new Set(['afirmasi']))
  }
  const others = (count: number) => Array.from({ length: count }, () => at(['domisili']))

  test.each<[string, ReturnType<typeof shareOf>, boolean]>([
    ['nobody claims afirmasi', shareOf(...others(3)), false],
    [
      'one is among five others with the same schools and results',
      shareOf(at(['afirmasi', 'domisili']), ...others(5)),
      false,
    ],
    ['one is among four', shareOf(at(['afirmasi']), ...others(4)), true],
    [
      'one of eleven stands out by another result',
      shareOf(...others(5), ...Array.from({ length: 10 }, () => at(['afirmasi'])), at(['afirmasi'])),
      true,
    ],
    [
      'one of many without a place may be called, and the call names its ticket',
      shareOf(
        ...Array.from({ length: 30 }, (_, i) => at(['domisili'], { distance_m: 10 + i })),
        at(['afirmasi', 'domisili'], { distance_m: 900 }),
        ...Array.from({ length: 10 }, () => at(['afirmasi', 'domisili'])),
      ),
      true,
    ],
    ['a refused claim stands out', shareOf(at([], { claim: 'refused' }), ...others(9)), true],
  ])('when %s: %j', (_, share, reducedIsPublic) => {
    expect(needsReducedFile(share)).toBe(reducedIsPublic)
  })

  test('counts who competes by it and who lost a claim', () => {
    expect(shareOf(at(['afirmasi']), at([], { claim: 'incomplete' }), ...others(5))).toEqual({
      children: 2,
      hidden: 1,
    })
  })

  test('98 of 100 are not enough, 99 are', () => {
    expect(needsReducedFile({ children: 100, hidden: 98 })).toBe(true)
    expect(needsReducedFile({ children: 100, hidden: 99 })).toBe(false)
    expect(needsReducedFile({ children: 0, hidden: 0 })).toBe(false)
  })
})

/** Children whose claim of afirmasi is known to any reader who knows their schools and results, which the number gives: all lines like theirs say so. */
function revealed(text: string): number {
  const { applicants } = JSON.parse(text) as { applicants: (CertificateApplicant2 | ReducedApplicant2)[] }
  const groups = new Map<string, boolean[]>()
  for (const [, , choices] of applicants) {
    const known = choices.map((choice) => [choice[0], choice.length === 2 ? choice[1] : choice[2]])
    // A reduced choice has no places.
    const says = choices.some((choice) => choice.length === 4 && choice[1].some(([path]) => path === 0))
    const key = JSON.stringify(known)
    groups.set(key, [...(groups.get(key) ?? []), says])
  }
  return [...groups.values()].reduce((sum, says) => sum + (says.every(Boolean) ? says.length : 0), 0)
}

test('a number that gives schools and results leads to no path in the reduced file, and to some in the complete one', () => {
  const document = asReal({
    ...pathExampleDocument(['afirmasi', 'domisili']),
    schools: ['A', 'B', 'C'].map((id) => ({ id, quota: 12, seats: { afirmasi: 3, domisili: 9 } })),
    applicants: Array.from({ length: 60 }, (_, i) => ({
      id: i,
      birth_date: '2013-01-01',
      // The last one who claims is the only child that names one school.
      choices: [i % 3, (i + 1 + (i % 2)) % 3].slice(0, i === 56 ? 1 : 2).map((school) => ({
        school: 'ABC'.charAt(school),
        distance_m: 100 + ((i * 37) % 61) * 10,
        paths: i % 7 === 0 ? ['afirmasi', 'domisili'] : ['domisili'],
      })),
    })),
  })
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  const { market } = read.selection
  const share = hiddenShare(market, select(market), new Set(['afirmasi']))
  expect(share.children).toBe(9)
  expect(needsReducedFile(share)).toBe(true)
  expect(revealed(completeText(document))).toBeGreaterThan(0)
  expect(revealed(completeText(document))).toBeLessThanOrEqual(share.children - share.hidden)
  expect(revealed(reducedText(document))).toBe(0)
})
