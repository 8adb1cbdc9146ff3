/**
 * State of the choices district → village → two schools. A choice clears the choices that depend on it and requests the
 * next list. Ids of a draft are kept until their list is loaded; ids that are no longer in it are dropped, with a notice.
 * Pure: `use-school-choice.ts` loads the lists.
 */

import type { SchoolFigures } from '@spmb/domain/finder/views.ts'
import type { AllChoices, SchoolChoice } from '@spmb/domain/zoning/contract.public.ts'
import { countWords, kilometres, remarkOn, STATUS_NAMES, seatWords } from '../../finder/figure-words.ts'
import { CROWDED } from '../../finder/messages.ts'
import type { Option } from '../../platform/option-search.ts'
import { CHOSEN_KEYS, type ChosenKey } from '../fields/answers.ts'

export interface Named {
  id: number
  name: string
  /** Other spellings, which the search also finds. */
  other_names?: readonly string[] | undefined
}

export interface ZonedSchools {
  /** The office has proposed the zone but not decided on it. */
  proposed: boolean
  /** ISO 8601: when the applicants were counted; null: not yet. */
  counted_at: string | null
  schools: readonly SchoolChoice[]
}

export type Listing<T> = { state: 'waiting' | 'loading' | 'failed' } | { state: 'ready'; items: T }

export interface SchoolChoiceState {
  districts: Listing<readonly Named[]>
  villages: Listing<readonly Named[]>
  zone: Listing<ZonedSchools>
  chosen: Record<ChosenKey, Named | null>
  /** Ids to choose once their list is loaded. */
  pending: Partial<Record<ChosenKey, number>>
  /** Announced to screen readers: which choices the last event cleared or dropped; '' for none. */
  change: string
}

/** The villages of a district, from all lists in one. */
export function villagesIn({ villages }: AllChoices, districtId: number): readonly Named[] {
  return villages.filter(({ district }) => district === districtId)
}

/** The zone of a village, from all lists in one. @throws for a village that they do not have */
export function zoneIn({ villages, schools, counted_at }: AllChoices, villageId: number): ZonedSchools {
  const village = villages.find(({ id }) => id === villageId)
  if (!village) throw new Error('no such village')
  return {
    proposed: village.proposed === true,
    counted_at,
    schools: village.zone.flatMap(([id, metres]) => {
      const school = schools.find((one) => one.id === id)
      return school ? [{ ...school, metres }] : []
    }),
  }
}

const NOTHING = { district_id: null, village_id: null, school_1_id: null, school_2_id: null }

export const START: SchoolChoiceState = {
  districts: { state: 'waiting' },
  villages: { state: 'waiting' },
  zone: { state: 'waiting' },
  chosen: NOTHING,
  pending: {},
  change: '',
}

export type SchoolChoiceEvent =
  | { type: 'districts'; list: Listing<readonly Named[]> }
  | { type: 'villages'; districtId: number; list: Listing<readonly Named[]> }
  | { type: 'zone'; villageId: number; list: Listing<ZonedSchools> }
  | { type: 'choose'; field: ChosenKey; item: Named }
  | { type: 'restore'; pending: SchoolChoiceState['pending'] }
  | { type: 'clear' }

export const CHANGES = {
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
      // A response for a district that is no longer chosen is ignored.
      if (state.chosen.district_id?.id !== event.districtId) return state
      return settle({ ...state, villages: event.list })
    case 'zone':
      if (state.chosen.village_id?.id !== event.villageId) return state
      return settle({ ...state, zone: event.list })
    case 'choose':
      return choose(state, event.field, event.item)
    case 'restore':
      return settle({ ...state, pending: event.pending })
    case 'clear':
      return { ...START, districts: state.districts }
  }
}

function choose(state: SchoolChoiceState, field: ChosenKey, item: Named): SchoolChoiceState {
  if (state.chosen[field]?.id === item.id) return state
  const { chosen } = state
  if (field === 'district_id') {
    return {
      ...START,
      districts: state.districts,
      chosen: { ...NOTHING, district_id: item },
      change: chosen.village_id ? CHANGES.district : '',
    }
  }
  if (field === 'village_id') {
    return {
      ...state,
      zone: { state: 'waiting' },
      chosen: { ...NOTHING, district_id: chosen.district_id, village_id: item },
      pending: {},
      change: chosen.school_1_id || chosen.school_2_id ? CHANGES.village : '',
    }
  }
  const next = { ...state, chosen: { ...chosen, [field]: item }, change: '' }
  if (field === 'school_1_id' && chosen.school_2_id?.id === item.id && !hasOneSchool(state)) {
    next.chosen.school_2_id = null
    next.change = CHANGES.sameAsFirst
  }
  return next
}

/** Whether the zone has one school, which is then both choices (docs/product-rules.md#one-school-in-the-zone). */
function hasOneSchool(state: SchoolChoiceState): boolean {
  return state.zone.state === 'ready' && state.zone.items.schools.length === 1
}

/** Chooses pending ids that the loaded lists contain, and the only school of a zone for both choices. */
function settle(state: SchoolChoiceState): SchoolChoiceState {
  const next = { ...state, chosen: { ...state.chosen }, pending: { ...state.pending } }
  let dropped = false
  const take = (field: ChosenKey, items: readonly Named[]) => {
    const id = next.pending[field]
    if (id === undefined) return
    delete next.pending[field]
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
    // Choices that depend on a dropped one cannot be restored.
    if (!next.chosen.district_id && next.districts.state === 'ready') next.pending = {}
    if (!next.chosen.village_id && next.villages.state === 'ready') next.pending = {}
    next.change = CHANGES.dropped
  }
  return next
}

/** Ids as the form sends and the draft stores them: chosen, or pending. */
export function chosenIds(state: SchoolChoiceState): Record<ChosenKey, string> {
  const id = (field: ChosenKey) => String(state.chosen[field]?.id ?? state.pending[field] ?? '')
  return {
    district_id: id('district_id'),
    village_id: id('village_id'),
    school_1_id: id('school_1_id'),
    school_2_id: id('school_2_id'),
  }
}

/** Of what was chosen, by field. */
export function chosenNames(state: SchoolChoiceState): Record<string, string> {
  const names: Record<string, string> = {}
  for (const key of CHOSEN_KEYS) {
    const name = state.chosen[key]?.name
    if (name) names[key] = name
  }
  return names
}

/** The figures as the finder shows them. */
export function figuresOfChoice({ quota, quota_set, applicants }: SchoolChoice): SchoolFigures {
  return { seats: quota_set ? quota : null, applicants }
}

/** @param taken id of the school that is the other choice; its option is disabled */
export function schoolOptions(schools: readonly SchoolChoice[], taken: number | null): Option[] {
  return schools.map((school) => {
    const isTaken = school.id === taken && schools.length > 1
    const { metres } = school
    return {
      id: school.id,
      name: school.name,
      aside: metres === null ? undefined : kilometres(metres),
      meta: [STATUS_NAMES[school.status], ...(isTaken ? ['sudah menjadi Pilihan 1'] : factsOf(school))].join(
        ' · ',
      ),
      disabled: isTaken,
    }
  })
}

function factsOf(school: SchoolChoice): string[] {
  const figures = figuresOfChoice(school)
  const { seats, applicants } = figures
  const isFull = seats !== null && seats > 0 && school.available === 0
  return [
    isFull ? `${seatWords(seats)}, penuh` : seatWords(seats),
    ...(applicants ? [`Pilihan 1: ${countWords(applicants.first, applicants)} anak`] : []),
    ...(remarkOn(figures) === CROWDED ? [CROWDED.toLowerCase()] : []),
  ]
}
