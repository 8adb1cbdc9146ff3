import { expect, test } from 'vitest'
import { defaultPaths } from './defaults.ts'
import { type ChosenSchool, type DecidedClaim, eligiblePaths, valuesOfClaims } from './eligible.ts'

const { paths } = defaultPaths('SMP')
const HERE: ChosenSchool = { school: 7, position: 1, inZone: true, paths_apply: true }
const claim = (path: string, others: Partial<DecidedClaim> = {}): DecidedClaim => ({
  path,
  state: 'accepted',
  criterion: 'kurang_mampu',
  school: null,
  score: null,
  choice: null,
  ...others,
})

const eligibleAt = (at: ChosenSchool, claims: DecidedClaim[]) =>
  eligiblePaths(at, claims, paths, 'all_eligible')

test.each<[string, Partial<typeof HERE>, DecidedClaim[], string[], ('refused' | 'incomplete') | null]>([
  ['in the zone without a claim: domisili', {}, [], ['domisili'], null],
  ['outside the zone without a claim: nothing', { inZone: false }, [], [], null],
  ['an accepted claim is added by precedence', {}, [claim('afirmasi')], ['afirmasi', 'domisili'], null],
  ['a claim of the zone does not hold outside', { inZone: false }, [claim('afirmasi')], [], null],
  ['a claim of the district does', { inZone: false }, [claim('prestasi')], ['prestasi'], null],
  [
    'the child of a teacher, at the school of the parent',
    { inZone: false },
    [claim('mutasi', { school: 7 })],
    ['mutasi'],
    null,
  ],
  ['and at another one', {}, [claim('mutasi', { school: 8 })], ['domisili'], null],
  ['a refused claim costs only its path', {}, [claim('afirmasi', { state: 'refused' })], ['domisili'], null],
  [
    'it is named where nothing is left',
    { inZone: false },
    [claim('prestasi', { state: 'incomplete' }), claim('mutasi', { state: 'refused' })],
    [],
    'refused',
  ],
  [
    'so is one without its papers',
    { inZone: false },
    [claim('prestasi', { state: 'incomplete' })],
    [],
    'incomplete',
  ],
  [
    'where paths do not apply everybody who competes is in the rest',
    { inZone: false, paths_apply: false },
    [claim('prestasi')],
    ['domisili'],
    null,
  ],
  ['and nobody else', { inZone: false, paths_apply: false }, [], [], null],
])('%s', (_, at, claims, expected, lost) => {
  expect(eligibleAt({ ...HERE, ...at }, claims)).toEqual({ paths: expected, claim: lost })
})

test('a path of the school of a parent is open at that school only', () => {
  const rows = paths.map((path) =>
    path.code === 'mutasi' ? { ...path, area: 'parent_school' as const } : path,
  )
  const of = (school: number | null) =>
    eligiblePaths(HERE, [claim('mutasi', { school })], rows, 'all_eligible').paths
  expect(of(7)).toEqual(['mutasi', 'domisili'])
  expect(of(8)).toEqual(['domisili'])
  expect(of(null)).toEqual(['domisili'])
})

test('where a choice takes one path, an accepted claim replaces domisili at the choice that it is for', () => {
  const of = (position: 1 | 2, claims: DecidedClaim[]) =>
    eligiblePaths({ ...HERE, position }, claims, paths, 'one').paths
  const claims = [claim('afirmasi', { choice: 1 }), claim('prestasi', { choice: 2 })]
  expect([of(1, claims), of(2, claims)]).toEqual([['afirmasi'], ['prestasi']])
  expect([of(1, []), of(2, [claim('afirmasi', { choice: 1 })])]).toEqual([['domisili'], ['domisili']])
  expect(of(1, [claim('afirmasi', { state: 'refused' })])).toEqual(['domisili'])
  expect(of(2, [claim('afirmasi')])).toEqual(['afirmasi'])
})

test('one accepted claim more takes no path away', () => {
  const claims = [claim('afirmasi'), claim('mutasi'), claim('prestasi', { score: 8_725 })]
  for (const inZone of [true, false])
    for (const paths_apply of [true, false])
      for (let some = 0; some < 8; some++) {
        const chosen = claims.filter((_, i) => some & (1 << i))
        const before = eligibleAt({ ...HERE, inZone, paths_apply }, chosen).paths
        for (const more of claims)
          expect(eligibleAt({ ...HERE, inZone, paths_apply }, [...chosen, more]).paths).toEqual(
            expect.arrayContaining(before),
          )
      }
})

test('score and priority are those of accepted claims', () => {
  const claims = [
    claim('prestasi', { criterion: 'lomba', score: 8_725 }),
    claim('mutasi', { criterion: 'pindah_tugas' }),
    claim('afirmasi', { state: 'refused' }),
  ]
  expect(valuesOfClaims(claims, { paths })).toEqual({
    score: { prestasi: 8_725 },
    priority: { prestasi: 0, mutasi: 1 },
  })
})
