/**
 * District → village → two schools. Each choice empties what hangs on it and loads the next list; a draft's ids wait
 * until their list has come, and what is no longer in it is dropped and said. Pure: lists are loaded elsewhere.
 */
import type { SchoolChoice } from '@spmb/domain/zoning/contract.ts'
import type { ChosenField } from '../form/answers.ts'

export interface Named {
  id: number
  name: string
}

export interface ZonedSchools {
  /** The zone is a suggestion, not the office's decision. */
  proposed: boolean
  schools: readonly SchoolChoice[]
}

export type Listing<T> = { state: 'waiting' | 'loading' | 'failed' } | { state: 'ready'; items: T }

export interface SchoolChoiceState {
  districts: Listing<readonly Named[]>
  villages: Listing<readonly Named[]>
  zone: Listing<ZonedSchools>
  chosen: Record<ChosenField, Named | null>
  /** Ids of a draft whose list has not come yet. */
  wanted: Partial<Record<ChosenField, number>>
  /** What a screen reader should hear after a choice emptied others, or after a draft's choice was dropped. */
  said: string
}

const NOTHING = { district_id: null, village_id: null, school_1_id: null, school_2_id: null }

export const START: SchoolChoiceState = {
  districts: { state: 'waiting' },
  villages: { state: 'waiting' },
  zone: { state: 'waiting' },
  chosen: NOTHING,
  wanted: {},
  said: '',
}

export type SchoolChoiceEvent =
  | { type: 'districts'; list: Listing<readonly Named[]> }
  | { type: 'villages'; districtId: number; list: Listing<readonly Named[]> }
  | { type: 'zone'; villageId: number; list: Listing<ZonedSchools> }
  | { type: 'choose'; field: ChosenField; item: Named }
  | { type: 'restore'; wanted: SchoolChoiceState['wanted'] }
  | { type: 'clear' }

export const SAID = {
  district: 'Kecamatan dipilih. Desa/kelurahan dan kedua pilihan sekolah dikosongkan.',
  village: 'Desa/kelurahan dipilih. Kedua pilihan sekolah dikosongkan.',
  sameAsFirst: 'Pilihan 2 dikosongkan karena sama dengan Pilihan 1. Pilih sekolah lain untuk Pilihan 2.',
  dropped: 'Sebagian pilihan di draf tidak ada lagi di daftar. Pilih kembali dari daftar.',
}

export function schoolChoice(state: SchoolChoiceState, event: SchoolChoiceEvent): SchoolChoiceState {
  switch (event.type) {
    case 'districts':
      return settle({ ...state, districts: event.list })
    case 'villages':
      // An answer for a district that is no longer chosen comes too late to matter.
      if (state.chosen.district_id?.id !== event.districtId) return state
      return settle({ ...state, villages: event.list })
    case 'zone':
      if (state.chosen.village_id?.id !== event.villageId) return state
      return settle({ ...state, zone: event.list })
    case 'choose':
      return choose(state, event.field, event.item)
    case 'restore':
      return settle({ ...state, wanted: event.wanted })
    case 'clear':
      return { ...START, districts: state.districts }
  }
}

function choose(state: SchoolChoiceState, field: ChosenField, item: Named): SchoolChoiceState {
  if (state.chosen[field]?.id === item.id) return state
  const { chosen } = state
  if (field === 'district_id') {
    return {
      ...START,
      districts: state.districts,
      chosen: { ...NOTHING, district_id: item },
      said: chosen.village_id ? SAID.district : '',
    }
  }
  if (field === 'village_id') {
    return {
      ...state,
      zone: { state: 'waiting' },
      chosen: { ...NOTHING, district_id: chosen.district_id, village_id: item },
      wanted: {},
      said: chosen.school_1_id || chosen.school_2_id ? SAID.village : '',
    }
  }
  const next = { ...state, chosen: { ...chosen, [field]: item }, said: '' }
  if (field === 'school_1_id' && chosen.school_2_id?.id === item.id && !hasOneSchool(state)) {
    next.chosen.school_2_id = null
    next.said = SAID.sameAsFirst
  }
  return next
}

/** The only school of a zone stands for both choices (docs/product-rules.md#one-school-in-the-zone). */
export function hasOneSchool(state: SchoolChoiceState): boolean {
  return state.zone.state === 'ready' && state.zone.items.schools.length === 1
}

/** Gives waiting ids their names as far as the lists that have come allow, and the only school of a zone its place. */
function settle(state: SchoolChoiceState): SchoolChoiceState {
  const next = { ...state, chosen: { ...state.chosen }, wanted: { ...state.wanted } }
  let dropped = false
  const take = (field: ChosenField, items: readonly Named[]) => {
    const id = next.wanted[field]
    if (id === undefined) return
    delete next.wanted[field]
    const found = items.find((item) => item.id === id)
    if (found) next.chosen[field] = found
    else dropped = true
  }
  if (next.districts.state === 'ready') take('district_id', next.districts.items)
  if (next.villages.state === 'ready') take('village_id', next.villages.items)
  if (next.zone.state === 'ready') {
    take('school_1_id', next.zone.items.schools)
    take('school_2_id', next.zone.items.schools)
    const [only] = next.zone.items.schools
    if (only && next.zone.items.schools.length === 1) next.chosen.school_1_id = next.chosen.school_2_id = only
  }
  if (dropped) {
    // What hangs on a dropped choice can never be found again.
    if (!next.chosen.district_id && next.districts.state === 'ready') next.wanted = {}
    if (!next.chosen.village_id && next.villages.state === 'ready') next.wanted = {}
    next.said = SAID.dropped
  }
  return next
}

/** Ids as the form sends and the draft keeps them: chosen, or waiting for their list. */
export function chosenIds(state: SchoolChoiceState): Record<ChosenField, string> {
  const id = (field: ChosenField) => String(state.chosen[field]?.id ?? state.wanted[field] ?? '')
  return {
    district_id: id('district_id'),
    village_id: id('village_id'),
    school_1_id: id('school_1_id'),
    school_2_id: id('school_2_id'),
  }
}
