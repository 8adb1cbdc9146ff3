import type { SchoolChoice } from '@spmb/domain/zoning/contract.public.ts'
import { describe, expect, test } from 'vitest'
import { CHANGES, chosenIds, type SchoolChoiceEvent, START, schoolChoice } from './school-choice.ts'

const pekat = { id: 7, name: 'Pekat' }
const woja = { id: 2, name: 'Woja' }
const nangamiro = { id: 71, name: 'Nangamiro' }
const school = (id: number): SchoolChoice => ({
  id,
  name: `SD Negeri ${id} Contoh`,
  status: 'NEGERI',
  quota: 28,
  available: 9,
  quota_set: true,
  metres: null,
  applicants: null,
})
const districts: SchoolChoiceEvent = { type: 'districts', list: { state: 'ready', items: [woja, pekat] } }
const villages: SchoolChoiceEvent = {
  type: 'villages',
  districtId: 7,
  list: { state: 'ready', items: [nangamiro] },
}
const zone = (...ids: number[]): SchoolChoiceEvent => ({
  type: 'zone',
  villageId: 71,
  list: { state: 'ready', items: { proposed: false, counted_at: null, schools: ids.map(school) } },
})
const choose = (
  field: 'district_id' | 'village_id' | 'school_1_id' | 'school_2_id',
  id: number,
  name = '',
): SchoolChoiceEvent => ({
  type: 'choose',
  field,
  item: { id, name },
})
const after = (...events: SchoolChoiceEvent[]) => events.reduce(schoolChoice, START)
const filled = [
  districts,
  choose('district_id', 7, 'Pekat'),
  villages,
  choose('village_id', 71, 'Nangamiro'),
  zone(1, 2, 3),
  choose('school_1_id', 1),
  choose('school_2_id', 2),
]

describe('a choice clears the choices that depend on it', () => {
  test('another district clears village and schools and announces it', () => {
    const state = after(...filled, choose('district_id', 2, 'Woja'))
    expect(chosenIds(state)).toEqual({ district_id: '2', village_id: '', school_1_id: '', school_2_id: '' })
    expect(state.villages.state).toBe('waiting')
    expect(state.zone.state).toBe('waiting')
    expect(state.change).toBe(CHANGES.district)
  })

  test('another village clears both schools and announces it', () => {
    const state = after(...filled, choose('village_id', 72, 'Doropeti'))
    expect(chosenIds(state)).toEqual({ district_id: '7', village_id: '72', school_1_id: '', school_2_id: '' })
    expect(state.change).toBe(CHANGES.village)
  })

  test('the first district clears nothing and announces nothing', () => {
    expect(after(districts, choose('district_id', 7)).change).toBe('')
  })

  test('choosing the same district again changes nothing', () => {
    const state = after(...filled)
    expect(schoolChoice(state, choose('district_id', 7))).toBe(state)
  })

  test('choosing the school of choice 2 as choice 1 clears choice 2 and announces it', () => {
    const state = after(...filled, choose('school_1_id', 2))
    expect(chosenIds(state)).toMatchObject({ school_1_id: '2', school_2_id: '' })
    expect(state.change).toBe(CHANGES.sameAsFirst)
  })
})

test('a list for a district that is no longer chosen is ignored', () => {
  const state = after(districts, choose('district_id', 2), villages)
  expect(state.villages.state).toBe('waiting')
})

test('the only school of a zone is both choices', () => {
  const state = after(...filled.slice(0, 4), zone(5))
  expect(chosenIds(state)).toMatchObject({ school_1_id: '5', school_2_id: '5' })
})

describe('restoring a draft', () => {
  const pending = { district_id: 7, village_id: 71, school_1_id: 1, school_2_id: 2 }

  test('chooses each id when its list is loaded', () => {
    const restored = after({ type: 'restore', pending })
    expect(chosenIds(restored)).toEqual({
      district_id: '7',
      village_id: '71',
      school_1_id: '1',
      school_2_id: '2',
    })
    const complete = [districts, villages, zone(1, 2, 3)].reduce(schoolChoice, restored)
    expect(complete.chosen.village_id).toEqual(nangamiro)
    expect(complete.chosen.school_2_id?.name).toBe('SD Negeri 2 Contoh')
    expect(complete.pending).toEqual({})
    expect(complete.change).toBe('')
  })

  test('drops a school that is no longer in the list, announces it and keeps the rest', () => {
    const state = after({ type: 'restore', pending }, districts, villages, zone(1, 3))
    expect(chosenIds(state)).toEqual({
      district_id: '7',
      village_id: '71',
      school_1_id: '1',
      school_2_id: '',
    })
    expect(state.change).toBe(CHANGES.dropped)
  })

  test('drops the schools of a village that is no longer in the list', () => {
    const state = after({ type: 'restore', pending: { ...pending, village_id: 99 } }, districts, villages)
    expect(chosenIds(state)).toEqual({ district_id: '7', village_id: '', school_1_id: '', school_2_id: '' })
    expect(state.change).toBe(CHANGES.dropped)
  })
})
