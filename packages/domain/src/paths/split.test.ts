import { describe, expect, test } from 'vitest'
import { PATH_LIMITS } from '../season/regulation.ts'
import type { Level } from '../shared/level.ts'
import { PATH_KINDS, type PathKind } from './configuration.ts'
import { fitsQuota, restOnly, seatsOfSchool, splitSeats } from './split.ts'

/** Percent of domisili, afirmasi, mutasi and prestasi; domisili is filled last. */
const rowsOf = ([domisili, afirmasi, mutasi, prestasi]: number[]) =>
  Object.entries({ afirmasi, mutasi, prestasi, domisili })
    .filter(([, percent]) => percent !== undefined)
    .map(([code, percent], i) => ({
      code,
      kind: code as PathKind,
      share_bp: Math.round((percent ?? 0) * 100),
      is_rest: code === 'domisili',
      precedence: i + 1,
    }))

/** Of guidelines and of the law: domisili, afirmasi, mutasi, prestasi. */
const DIVISIONS: [Level, number[]][] = [
  ['SD', [80, 15, 5]],
  ['SD', [77, 20, 3]],
  ['SD', [70, 25, 5]],
  ['SD', [85, 15, 0]],
  ['SMP', [50, 20, 5, 25]],
  ['SMP', [43, 20, 5, 32]],
  ['SMP', [40, 20, 5, 35]],
  ['SMP', [40, 30, 5, 25]],
  ['SMP', [45, 20.5, 4.5, 30]],
  ['SMP', [55, 20, 0, 25]],
]

/** Quotas that cannot keep all minima of a division: too few seats to round each of them up. */
const IMPOSSIBLE: Record<Level, (quota: number) => boolean> = {
  SD: (quota) => quota <= 3,
  SMP: (quota) => quota <= 3 || quota === 6,
}

test.each([
  ['SD', [80, 15, 5], { 20: '16/3/1', 28: '22/5/1', 32: '26/5/1', 256: '205/39/12' }],
  ['SMP', [50, 20, 5, 25], { 20: '10/4/5/1', 28: '14/6/7/1', 32: '16/7/8/1', 256: '128/52/64/12' }],
  ['SMP', [40, 20, 5, 35], { 20: '8/4/7/1', 28: '12/6/9/1', 32: '13/7/11/1', 256: '103/52/89/12' }],
] as const)('the table of the page: %s %j', (level, percent, quotas) => {
  for (const [quota, said] of Object.entries(quotas)) {
    const { seats, unmet } = splitSeats(Number(quota), rowsOf([...percent]), level)
    const { domisili, afirmasi, prestasi, mutasi } = seats
    const shown = [domisili, afirmasi, ...(prestasi === undefined ? [] : [prestasi]), mutasi].join('/')
    expect([quota, shown, unmet]).toEqual([quota, said, []])
  }
})

describe.each(DIVISIONS)('%s %j, every quota up to 1024', (level, percent) => {
  const rows = rowsOf(percent)
  const shares = new Map(rows.map(({ kind, share_bp }) => [kind, share_bp]))
  const quotas = Array.from({ length: 1_024 }, (_, i) => i + 1)
  const splits = quotas.map((quota) => ({ quota, ...splitSeats(quota, rows, level) }))

  test('the sum is the quota, and no part is negative', () => {
    for (const { quota, seats } of splits) {
      expect(Object.values(seats).reduce((sum, each) => sum + each, 0)).toBe(quota)
      expect(Math.min(...Object.values(seats))).toBeGreaterThanOrEqual(0)
    }
  })

  test('mutasi has at most 5 % of the seats', () => {
    for (const { quota, seats } of splits) expect((seats.mutasi ?? 0) * 20).toBeLessThanOrEqual(quota)
  })

  test('every minimum is kept, or named where that is impossible', () => {
    for (const { quota, seats, unmet } of splits) {
      const short = PATH_KINDS.filter((kind) => {
        const least = Math.min(PATH_LIMITS[level][kind].least, shares.get(kind) ?? 0)
        return (seats[kind] ?? 0) * 10_000 < quota * least
      })
      expect(unmet.map(({ kind }) => kind).sort()).toEqual(short.sort())
      if (short.length > 0) expect([quota, IMPOSSIBLE[level](quota)]).toEqual([quota, true])
    }
  })

  test('a part is at most one seat more than its share, unless it gets the rest', () => {
    for (const { quota, seats } of splits)
      for (const kind of PATH_KINDS.filter((each) => each !== 'domisili' && shares.has(each)))
        expect(seats[kind] ?? 0).toBeLessThan((quota * (shares.get(kind) ?? 0)) / 10_000 + 1)
  })
})

test('what cannot be kept is named with its numbers', () => {
  expect(splitSeats(6, rowsOf([50, 20, 5, 25]), 'SMP')).toEqual({
    seats: { afirmasi: 2, mutasi: 0, prestasi: 2, domisili: 2 },
    unmet: [{ kind: 'domisili', seats: 2, needed: 3 }],
  })
  expect(splitSeats(1, rowsOf([50, 20, 5, 25]), 'SMP')).toEqual({
    seats: { afirmasi: 1, mutasi: 0, prestasi: 0, domisili: 0 },
    unmet: [
      { kind: 'prestasi', seats: 0, needed: 1 },
      { kind: 'domisili', seats: 0, needed: 1 },
    ],
  })
  expect(splitSeats(0, rowsOf([80, 15, 5]), 'SD')).toEqual({
    seats: { afirmasi: 0, mutasi: 0, domisili: 0 },
    unmet: [],
  })
})

test('several rows of a kind divide its seats by largest remainder, those filled first before others', () => {
  const row = (code: string, kind: PathKind, share_bp: number, precedence: number) => ({
    code,
    kind,
    share_bp,
    precedence,
    is_rest: code === 'domisili',
  })
  const rows = [
    row('domisili', 'domisili', 3_000, 6),
    row('tetangga', 'domisili', 1_000, 5),
    row('disabilitas', 'afirmasi', 500, 1),
    row('miskin', 'afirmasi', 1_500, 2),
    row('rapor', 'prestasi', 1_750, 3),
    row('lomba', 'prestasi', 1_750, 4),
    row('mutasi', 'mutasi', 500, 7),
  ]
  // afirmasi 7: 1.75 and 5.25; prestasi 11: 5.5 each; domisili 13: 9.75 and 3.25.
  expect(splitSeats(32, rows, 'SMP').seats).toEqual({
    ...{ disabilitas: 2, miskin: 5, rapor: 6, lomba: 5 },
    ...{ domisili: 10, tetangga: 3, mutasi: 1 },
  })
})

test('where paths do not apply all seats are in the rest', () => {
  expect(restOnly(32, rowsOf([80, 15, 5]))).toEqual({ afirmasi: 0, mutasi: 0, domisili: 32 })
})

test('an override of a school holds while its sum is the quota; without paths all seats are in the rest', () => {
  const rows = rowsOf([50, 20, 5, 25])
  const computed = { afirmasi: 7, mutasi: 1, prestasi: 8, domisili: 16 }
  const override = { afirmasi: 10, mutasi: 0, prestasi: 6, domisili: 16 }
  const school = { quota: 32, paths_apply: true, override: null }
  expect(seatsOfSchool(school, rows, 'SMP')).toEqual(computed)
  expect(seatsOfSchool({ ...school, override }, rows, 'SMP')).toEqual(override)
  expect(seatsOfSchool({ ...school, paths_apply: false }, rows, 'SMP')).toEqual({
    afirmasi: 0,
    mutasi: 0,
    prestasi: 0,
    domisili: 32,
  })
  expect(fitsQuota({ ...school, override }, rows)).toBe(true)
  const changed = { ...school, quota: 33, override }
  expect(fitsQuota(changed, rows)).toBe(false)
  expect(Object.values(seatsOfSchool(changed, rows, 'SMP')).reduce((sum, each) => sum + each)).toBe(33)
})
