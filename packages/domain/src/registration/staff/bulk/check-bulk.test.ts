import { describe, expect, test } from 'vitest'
import type { Decision } from '../../contract.ts'
import { type BulkRegistration, type BulkTarget, checkBulk } from './check-bulk.ts'

const SCHOOLS = new Map([
  [1, { name: 'SD Satu', seats: 2, used: 1 }],
  [2, { name: 'SD Dua', seats: 5, used: 0 }],
  [3, { name: 'SD Tiga', seats: null, used: 0 }],
])

/** A child that chose schools 1 and 2. */
function child(id: number, first: Decision, second: Decision, change: Partial<BulkRegistration> = {}) {
  return {
    id,
    withdrawn: false,
    school_1_id: 1,
    school_2_id: 2,
    school_1_decision: first,
    school_2_decision: second,
    ...change,
  }
}

function check(
  children: BulkRegistration[],
  decided: [id: number, school: number, decision: Decision][],
  ownSchool: number | null = null,
) {
  const targets = decided.map(
    ([registrationId, schoolId, decision], index): BulkTarget => ({
      row: index + 1,
      registrationId,
      schoolId,
      decision,
    }),
  )
  return checkBulk(targets, new Map(children.map((one) => [one.id, one])), SCHOOLS, ownSchool)
}

const reasons = (outcome: ReturnType<typeof check>) =>
  outcome.refusals.map(({ row, reason }) => [row, reason])

describe('a bulk act is refused with the row and the reason', () => {
  test('when more children are admitted than seats are free', () => {
    const outcome = check(
      [child(10, null, null), child(11, null, null), child(12, null, null)],
      [
        [10, 1, 'LULUS'],
        [11, 1, 'LULUS'],
        [12, 1, 'LULUS'],
      ],
    )
    expect(reasons(outcome)).toEqual([
      [2, 'Kursi SD Satu hanya tersisa 1'],
      [3, 'Kursi SD Satu hanya tersisa 1'],
    ])
    expect(outcome.usedAfter.get(1)).toBe(4)
  })

  test('when the school has no quota', () => {
    const outcome = check([child(10, null, null, { school_2_id: 3 })], [[10, 3, 'LULUS']])
    expect(reasons(outcome)).toEqual([[1, 'Kuota SD Tiga belum ditetapkan']])
  })

  test('when another school has the child LULUS', () => {
    expect(reasons(check([child(10, null, 'LULUS')], [[10, 1, 'LULUS']]))).toEqual([
      [1, 'Sudah LULUS di SD Dua'],
    ])
  })

  test('when both schools would have the child LULUS', () => {
    const outcome = check(
      [child(10, null, null)],
      [
        [10, 1, 'LULUS'],
        [10, 2, 'LULUS'],
      ],
    )
    expect(reasons(outcome)).toEqual([
      [1, 'Sudah LULUS di SD Dua'],
      [2, 'Sudah LULUS di SD Satu'],
    ])
  })

  test('for a school that the child did not choose, a withdrawn child, an unknown one, and a row given twice', () => {
    const outcome = check(
      [child(10, null, null), child(11, null, null, { withdrawn: true })],
      [
        [10, 3, 'LULUS'],
        [11, 1, 'LULUS'],
        [12, 1, 'LULUS'],
        [10, 2, null],
        [10, 2, 'TIDAK LULUS'],
      ],
    )
    expect(reasons(outcome)).toEqual([
      [1, 'Tidak memilih SD Tiga'],
      [2, 'Sudah mengundurkan diri'],
      [3, 'Nomor pendaftaran tidak ditemukan'],
      [5, 'Disebut lebih dari sekali untuk sekolah yang sama'],
    ])
  })

  test('for another school than that of the operator', () => {
    expect(reasons(check([child(10, null, null)], [[10, 2, 'LULUS']], 1))).toEqual([
      [1, 'Bukan keputusan sekolah Anda'],
    ])
  })
})

describe('a bulk act is accepted', () => {
  test('with the seats that it frees itself', () => {
    const outcome = check(
      [child(10, 'LULUS', null), child(11, null, null), child(12, null, null)],
      [
        [11, 1, 'LULUS'],
        [12, 1, 'LULUS'],
        [10, 1, 'TIDAK LULUS'],
      ],
    )
    expect(outcome.refusals).toEqual([])
    expect(outcome.usedAfter.get(1)).toBe(2)
  })

  test('when a child moves from one school to the other', () => {
    const outcome = check(
      [child(10, 'LULUS', null)],
      [
        [10, 2, 'LULUS'],
        [10, 1, 'TIDAK LULUS'],
      ],
    )
    expect(outcome.refusals).toEqual([])
    expect(outcome.standings.get(10)).toMatchObject({
      school_1_decision: 'TIDAK LULUS',
      school_2_decision: 'LULUS',
    })
  })

  test('with one decision where one school is both choices', () => {
    const outcome = check([child(10, null, null, { school_2_id: 1 })], [[10, 1, 'LULUS']])
    expect(outcome.refusals).toEqual([])
    expect(outcome.standings.get(10)).toMatchObject({
      school_1_decision: 'LULUS',
      school_2_decision: 'LULUS',
    })
  })

  test('and does not count decisions that stay as they are', () => {
    const outcome = check(
      [child(10, 'LULUS', null), child(11, null, null)],
      [
        [10, 1, 'LULUS'],
        [11, 2, null],
      ],
    )
    expect(outcome).toMatchObject({ refusals: [], changes: [] })
  })
})
