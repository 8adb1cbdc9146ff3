import { describe, expect, it } from 'vitest'
import { wantedSchools } from './judge-reserve.ts'

const waiting = {
  school_1_id: 1,
  school_2_id: 2,
  school_1_decision: null,
  school_2_decision: null,
  placed_school_id: null,
  refused_1: false,
  refused_2: false,
  objects_to: [],
  registered_late: false,
}

describe('the schools that a child waits for', () => {
  it.each([
    ['both choices without a place', {}, 'run', [1, 2]],
    ['the only choice once', { school_2_id: 1 }, 'run', [1]],
    ['the first choice at the second', { school_2_decision: 'LULUS' }, 'run', [1]],
    ['not the one that refused it by hand', { refused_1: true }, 'run', [2]],
    ['also the one that refused it without runs', { refused_1: true }, 'manual', [1, 2]],
    [
      'the one that refused it after an upheld objection',
      { refused_1: true, objects_to: [1] },
      'run',
      [1, 2],
    ],
    ['none beside the choices', { placed_school_id: 7 }, 'run', []],
    [
      'only the school of its objection beside the choices',
      { placed_school_id: 7, objects_to: [2] },
      'run',
      [2],
    ],
    ['none of a late child', { registered_late: true }, 'run', []],
    [
      'only the school of its objection, of a late child',
      { registered_late: true, objects_to: [1] },
      'manual',
      [1],
    ],
    ['none for a school that is no choice any more', { placed_school_id: 7, objects_to: [3] }, 'run', []],
    [
      'both schools that it objects to beside the choices',
      { placed_school_id: 7, objects_to: [2, 1] },
      'run',
      [1, 2],
    ],
  ] as const)('%s', (_, change, method, schools) => {
    expect(wantedSchools({ ...waiting, ...change }, method)).toEqual(schools)
  })
})
