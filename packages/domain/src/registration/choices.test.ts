import { describe, expect, test } from 'vitest'
import { checkChoices, type VillageZone } from './check-registration.ts'

const zone = (...schoolIds: number[]): VillageZone => ({
  villageId: 10,
  districtId: 1,
  schoolIds: new Set(schoolIds),
})

describe('the choices of a village', () => {
  test.each([
    ['two schools of its zone', { school_1_id: 1, school_2_id: 2 }, zone(1, 2, 3), {}],
    ['with the district it lies in', { district_id: 1, school_1_id: 1, school_2_id: 2 }, zone(1, 2), {}],
    ['without a district', { district_id: null, school_1_id: 1, school_2_id: 2 }, zone(1, 2), {}],
    ['one school twice where it is the only one', { school_1_id: 1, school_2_id: 1 }, zone(1), {}],
    [
      'one school twice where there are more',
      { school_1_id: 1, school_2_id: 1 },
      zone(1, 2),
      { school_2_id: 'school.same_twice' },
    ],
    [
      'another district',
      { district_id: 2, school_1_id: 1, school_2_id: 2 },
      zone(1, 2),
      { district_id: 'district.other_village' },
    ],
    [
      'a first school from elsewhere',
      { school_1_id: 9, school_2_id: 2 },
      zone(1, 2),
      { school_1_id: 'school.outside_zone' },
    ],
    [
      'a second school from elsewhere',
      { school_1_id: 1, school_2_id: 9 },
      zone(1, 2),
      { school_2_id: 'school.outside_zone' },
    ],
    [
      'both from elsewhere, and the same: each is told where it is wrong',
      { school_1_id: 9, school_2_id: 9 },
      zone(1, 2),
      { school_1_id: 'school.outside_zone', school_2_id: 'school.outside_zone' },
    ],
    [
      'a second school from elsewhere where there is only one',
      { school_1_id: 1, school_2_id: 9 },
      zone(1),
      { school_2_id: 'school.outside_zone' },
    ],
    [
      'any school where there is none',
      { school_1_id: 1, school_2_id: 1 },
      zone(),
      { school_1_id: 'school.outside_zone', school_2_id: 'school.outside_zone' },
    ],
    [
      'everything wrong at once',
      { district_id: 2, school_1_id: 8, school_2_id: 9 },
      zone(1, 2),
      {
        district_id: 'district.other_village',
        school_1_id: 'school.outside_zone',
        school_2_id: 'school.outside_zone',
      },
    ],
    ['a first choice only, so far', { school_1_id: 1 }, zone(1, 2), {}],
    ['a second choice only, so far', { school_2_id: 9 }, zone(1, 2), { school_2_id: 'school.outside_zone' }],
    ['none so far', {}, zone(1, 2), {}],
    [
      'of an unknown village: nothing else is checked',
      { district_id: 2, school_1_id: 9, school_2_id: 9 },
      null,
      { village_id: 'village.unknown' },
    ],
  ] as const)('%s', (_title, choices, known, problems) => {
    expect(checkChoices(choices, known)).toEqual(problems)
  })
})
