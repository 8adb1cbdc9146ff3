import { describe, expect, test } from 'vitest'
import type { Decision } from '../../contract.public.ts'
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
    // Nobody is cut: no row is refused, so none can be left out.
    expect(outcome.refusals).toEqual([])
    expect(outcome.shortages).toEqual([{ schoolId: 1, wanted: 3, free: 1 }])
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

  test('when the child was registered late, which may be refused but not admitted', () => {
    const late = child(10, null, null, { registered_late: true })
    expect(reasons(check([late], [[10, 1, 'LULUS']]))).toEqual([
      [1, 'Pendaftaran susulan: mendapat kursi lewat pembagian kursi kosong'],
    ])
    expect(reasons(check([late], [[10, 1, 'TIDAK LULUS']]))).toEqual([])
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
      [4, 'Disebut lebih dari sekali untuk sekolah yang sama'],
      [5, 'Disebut lebih dari sekali untuk sekolah yang sama'],
    ])
  })

  test('for a child that has a place beside its choices', () => {
    expect(reasons(check([child(10, null, null, { placed_school_id: 9 })], [[10, 1, 'LULUS']]))).toEqual([
      [1, 'Sudah diterima di sekolah lain lewat kursi kosong'],
    ])
  })

  test('for two decisions about one child and school, with every other row of the child, but not for another child', () => {
    const outcome = check(
      [child(10, null, null), child(1, null, null, { school_2_id: 2 })],
      [
        [10, 1, 'TIDAK LULUS'],
        [10, 2, 'TIDAK LULUS'],
        [1, 1, 'TIDAK LULUS'],
        [10, 1, 'TIDAK LULUS'],
      ],
    )
    expect(reasons(outcome)).toEqual([
      [1, 'Disebut lebih dari sekali untuk sekolah yang sama'],
      [2, 'Baris lain anak ini tidak dapat diputuskan'],
      [4, 'Disebut lebih dari sekali untuk sekolah yang sama'],
    ])
    expect(outcome.changes).toHaveLength(2)
  })

  test('naming what was asked, in the order of the rows', () => {
    const { refusals } = check(
      [child(10, null, null, { school_2_id: 3 }), child(11, null, null)],
      [
        [10, 3, 'LULUS'],
        [11, 3, 'LULUS'],
        [99, 2, 'LULUS'],
      ],
    )
    expect(refusals.map(({ row, registrationId, schoolId }) => [row, registrationId, schoolId])).toEqual([
      [1, 10, 3],
      [2, 11, 3],
      [3, 99, 2],
    ])
  })

  test('when no seat is free at all', () => {
    const full = new Map([[1, { name: 'SD Satu', seats: 1, used: 2 }]])
    const targets: BulkTarget[] = [{ row: 1, registrationId: 10, schoolId: 1, decision: 'LULUS' }]
    const { shortages } = checkBulk(targets, new Map([[10, child(10, null, null)]]), full, null)
    expect(shortages).toEqual([{ schoolId: 1, wanted: 1, free: 0 }])
  })

  test('when an admin has closed the school', () => {
    const closed = new Map([[1, { name: 'SD Satu', seats: 9, used: 0, closed: true }]])
    const targets: BulkTarget[] = [{ row: 1, registrationId: 10, schoolId: 1, decision: 'LULUS' }]
    const { refusals } = checkBulk(targets, new Map([[10, child(10, null, null)]]), closed, null)
    expect(refusals.map(({ reason }) => reason)).toEqual(['SD Satu sudah ditutup'])
  })

  describe('where a run gives the seats', () => {
    const checkRun = (one: BulkRegistration, decision: Decision, ownSchool: number | null) =>
      checkBulk(
        [{ row: 1, registrationId: one.id, schoolId: 1, decision }],
        new Map([[one.id, one]]),
        SCHOOLS,
        ownSchool,
        'run',
      )

    test.each<[string, BulkRegistration, Decision]>([
      ['admits', child(10, null, null), 'LULUS'],
      ['takes an admission back', child(10, 'LULUS', null), null],
    ])('an operator %s', (_, one, decision) => {
      const outcome = checkRun(one, decision, 1)
      expect(outcome.refusals).toEqual([
        { row: 1, registrationId: 10, schoolId: 1, reason: expect.stringContaining('admin') },
      ])
      expect(outcome.changes).toEqual([])
      expect(checkRun(one, decision, null).refusals).toEqual([])
    })

    test('but not when an operator refuses a child', () => {
      expect(checkRun(child(10, null, null), 'TIDAK LULUS', 1)).toMatchObject({
        refusals: [],
        changes: [{ row: 1, registrationId: 10, schoolId: 1, before: null, after: 'TIDAK LULUS' }],
      })
    })
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
    expect(outcome.decidedById.get(10)).toMatchObject({
      school_1_decision: 'TIDAK LULUS',
      school_2_decision: 'LULUS',
    })
  })

  test('with its last free seat', () => {
    const outcome = check([child(10, null, null)], [[10, 1, 'LULUS']])
    expect(outcome.refusals).toEqual([])
    expect(outcome.usedAfter.get(1)).toBe(2)
    expect(outcome.decidedById.get(10)).toEqual({
      school_1_id: 1,
      school_2_id: 2,
      placed_school_id: null,
      school_1_decision: 'LULUS',
      school_2_decision: null,
    })
  })

  test('for a placed child whose admission is not asked', () => {
    expect(
      check([child(10, null, null, { placed_school_id: 9 })], [[10, 1, 'TIDAK LULUS']]).refusals,
    ).toEqual([])
  })

  test('for one who is refused by the other school', () => {
    expect(check([child(10, null, 'TIDAK LULUS')], [[10, 1, 'LULUS']]).refusals).toEqual([])
  })

  test('with one decision where one school is both choices', () => {
    const outcome = check([child(10, null, null, { school_2_id: 1 })], [[10, 1, 'LULUS']])
    expect(outcome.refusals).toEqual([])
    expect(outcome.decidedById.get(10)).toMatchObject({
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
