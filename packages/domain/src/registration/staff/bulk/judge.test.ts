import { describe, expect, test } from 'vitest'
import type { Decision } from '../../contract.ts'
import { type BulkRegistration, type BulkTarget, judgeBulk } from './judge.ts'

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

function judge(
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
  return judgeBulk(targets, new Map(children.map((one) => [one.id, one])), SCHOOLS, ownSchool)
}

const reasons = (verdict: ReturnType<typeof judge>) =>
  verdict.refusals.map(({ row, reason }) => [row, reason])

describe('a bulk act is refused with the row and the reason', () => {
  test('when more children are admitted than seats are free', () => {
    const verdict = judge(
      [child(10, null, null), child(11, null, null), child(12, null, null)],
      [
        [10, 1, 'LULUS'],
        [11, 1, 'LULUS'],
        [12, 1, 'LULUS'],
      ],
    )
    expect(reasons(verdict)).toEqual([
      [2, 'Kursi SD Satu hanya tersisa 1'],
      [3, 'Kursi SD Satu hanya tersisa 1'],
    ])
    expect(verdict.usedAfter.get(1)).toBe(4)
  })

  test('when the school has no quota', () => {
    const verdict = judge([child(10, null, null, { school_2_id: 3 })], [[10, 3, 'LULUS']])
    expect(reasons(verdict)).toEqual([[1, 'Kuota SD Tiga belum ditetapkan']])
  })

  test('when another school has the child LULUS', () => {
    expect(reasons(judge([child(10, null, 'LULUS')], [[10, 1, 'LULUS']]))).toEqual([
      [1, 'Sudah LULUS di SD Dua'],
    ])
  })

  test('when both schools would have the child LULUS', () => {
    const verdict = judge(
      [child(10, null, null)],
      [
        [10, 1, 'LULUS'],
        [10, 2, 'LULUS'],
      ],
    )
    expect(reasons(verdict)).toEqual([
      [1, 'Sudah LULUS di SD Dua'],
      [2, 'Sudah LULUS di SD Satu'],
    ])
  })

  test('for a school that the child did not choose, a withdrawn child, an unknown one, and a row given twice', () => {
    const verdict = judge(
      [child(10, null, null), child(11, null, null, { withdrawn: true })],
      [
        [10, 3, 'LULUS'],
        [11, 1, 'LULUS'],
        [12, 1, 'LULUS'],
        [10, 2, null],
        [10, 2, 'TIDAK LULUS'],
      ],
    )
    expect(reasons(verdict)).toEqual([
      [1, 'Tidak memilih SD Tiga'],
      [2, 'Sudah mengundurkan diri'],
      [3, 'Nomor pendaftaran tidak ditemukan'],
      [5, 'Disebut lebih dari sekali untuk sekolah yang sama'],
    ])
  })

  test('for another school than that of the operator', () => {
    expect(reasons(judge([child(10, null, null)], [[10, 2, 'LULUS']], 1))).toEqual([
      [1, 'Bukan keputusan sekolah Anda'],
    ])
  })
})

describe('a bulk act is accepted', () => {
  test('with the seats that it frees itself', () => {
    const verdict = judge(
      [child(10, 'LULUS', null), child(11, null, null), child(12, null, null)],
      [
        [11, 1, 'LULUS'],
        [12, 1, 'LULUS'],
        [10, 1, 'TIDAK LULUS'],
      ],
    )
    expect(verdict.refusals).toEqual([])
    expect(verdict.usedAfter.get(1)).toBe(2)
  })

  test('when a child moves from one school to the other', () => {
    const verdict = judge(
      [child(10, 'LULUS', null)],
      [
        [10, 2, 'LULUS'],
        [10, 1, 'TIDAK LULUS'],
      ],
    )
    expect(verdict.refusals).toEqual([])
    expect(verdict.standings.get(10)).toMatchObject({
      school_1_decision: 'TIDAK LULUS',
      school_2_decision: 'LULUS',
    })
  })

  test('with one decision where one school stands for both choices', () => {
    const verdict = judge([child(10, null, null, { school_2_id: 1 })], [[10, 1, 'LULUS']])
    expect(verdict.refusals).toEqual([])
    expect(verdict.standings.get(10)).toMatchObject({
      school_1_decision: 'LULUS',
      school_2_decision: 'LULUS',
    })
  })

  test('and does not count decisions that stay as they are', () => {
    const verdict = judge(
      [child(10, 'LULUS', null), child(11, null, null)],
      [
        [10, 1, 'LULUS'],
        [11, 2, null],
      ],
    )
    expect(verdict).toMatchObject({ refusals: [], changes: [] })
  })
})
