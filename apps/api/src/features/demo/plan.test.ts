import { checkRegistration } from '@spmb/domain/registration/check-registration.ts'
import { describe, expect, it } from 'vitest'
import { seededChance } from './chance.ts'
import { createPeople } from './people.ts'
import { type DemoZone, decide, planApplicants, planArrivals, seatsFor } from './plan.ts'

const ZONES: DemoZone[] = [
  { level: 'SD', villageId: 1, schoolIds: [1, 2, 3] },
  { level: 'SMP', villageId: 1, schoolIds: [11, 12] },
  { level: 'SD', villageId: 2, schoolIds: [3] },
  { level: 'SMP', villageId: 3, schoolIds: [] },
]
const SEATS = new Map([
  [1, 28],
  [2, 28],
  [3, 0],
  [11, 32],
])

function planned(seed = 5, count = 1_000) {
  const chance = seededChance(seed)
  const applicants = planApplicants(chance, ZONES, count)
  decide(chance, applicants, SEATS)
  return applicants
}

describe('what is planned', () => {
  it('are choices of the zone, two different ones where there are two', () => {
    for (const { level, villageId, school1, school2 } of planned()) {
      const schools =
        ZONES.find((zone) => zone.level === level && zone.villageId === villageId)?.schoolIds ?? []
      expect(schools).toContain(school1)
      expect(schools).toContain(school2)
      expect(school1 === school2).toBe(schools.length === 1)
    }
  })

  it('are decisions within the seats, at most one LULUS each, and one decision for one school', () => {
    const used = new Map<number, number>()
    for (const { school1, school2, decision1, decision2 } of planned()) {
      if (school1 === school2) expect(decision2).toBe(decision1)
      else expect([decision1, decision2]).not.toEqual(['LULUS', 'LULUS'])
      const admitting = decision1 === 'LULUS' ? school1 : decision2 === 'LULUS' ? school2 : null
      if (admitting !== null) used.set(admitting, (used.get(admitting) ?? 0) + 1)
    }
    expect(used.size).toBeGreaterThan(0)
    for (const [school, count] of used) expect(count).toBeLessThanOrEqual(SEATS.get(school) ?? 0)
  })

  it('is the same for the same seed, and another for another', () => {
    expect(planned(5)).toEqual(planned(5))
    expect(planned(5)).not.toEqual(planned(6))
  })

  it('is nothing where no zone has a school', () => {
    expect(planApplicants(seededChance(1), [], 10)).toEqual([])
  })

  it('are arrivals in order, between opening and end', () => {
    const [from, to] = [new Date('2025-06-02T00:00:00Z'), new Date('2025-06-10T00:00:00Z')]
    const arrivals = planArrivals(seededChance(3), 500, from, to)
    expect(arrivals).toHaveLength(500)
    expect(arrivals.every((at, index) => at >= (arrivals[index - 1] ?? from) && at <= to)).toBe(true)
  })

  it('are seats in whole classes within the range of a quota', () => {
    expect([seatsFor('SD', 0), seatsFor('SD', 60), seatsFor('SMP', 100), seatsFor('SD', 1e6)]).toEqual([
      28, 56, 96, 9_999,
    ])
  })
})

describe('an invented person', () => {
  it('is one that the form accepts, by name an example, by NIK of the district part 99', () => {
    const draw = createPeople(seededChance(1), 2025)
    const niks = new Set<string>()
    for (let i = 0; i < 2_000; i++) {
      const level = i % 2 ? 'SMP' : 'SD'
      const { from_school, from_school_address, graduation_year, nisn, ...person } = draw(level, {
        village: 'Desa Contoh',
        schools: ['SD Contoh'],
      })
      const academic = { from_school, from_school_address, graduation_year, nisn }
      const body = {
        ...person,
        ...(level === 'SMP' ? academic : {}),
        village_id: 1,
        school_1_id: 1,
        school_2_id: 2,
      }
      const checked = checkRegistration(level, body, { today: '2025-06-03', firstYear: 2025 })
      expect(checked).toMatchObject({ ok: true })
      if (level === 'SD')
        expect(academic).toEqual({
          from_school: null,
          from_school_address: null,
          graduation_year: null,
          nisn: null,
        })
      expect(
        [person.name, person.father_name, person.mother_name].every((name) => /^Contoh\b/.test(name)),
      ).toBe(true)
      expect(person.nik).toMatch(/^520599\d{10}$/)
      niks.add(person.nik)
    }
    expect(niks.size).toBe(2_000)
  })
})

it('chance is even, and never 1', () => {
  const chance = seededChance(42)
  const counts = [0, 0, 0, 0, 0]
  for (let i = 0; i < 50_000; i++) {
    const value = chance.next()
    expect(value < 1 && value >= 0).toBe(true)
    counts[Math.floor(value * 5)] = (counts[Math.floor(value * 5)] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})
