/** Builds what the pages of the school finder show, from memory. */
import type { FinderQuery } from '@spmb/domain/finder/address.ts'
import type {
  MapView,
  PickerView,
  SchoolFigures,
  SchoolView,
  VillageName,
  VillageView,
} from '@spmb/domain/finder/views.ts'
import { searchable, withoutKind } from '@spmb/domain/shared/characters.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { matchingName, type Reference, type School, type Village } from '../reference/reference-data.ts'
import type { Figures } from './figures-cache.ts'

export interface FinderSource {
  reference: Reference
  figures: Figures
}

/** At most so many villages answer a search. */
const FOUND_MAX = 20

/** @param unknown what the address names and the data do not have */
export function pickerView(
  { reference, figures }: FinderSource,
  { level, search }: Pick<FinderQuery, 'level' | 'search'>,
  unknown: PickerView['unknown'] = null,
): PickerView {
  return {
    page: 'picker',
    level,
    countedAt: figures.countedAt,
    unknown,
    districts: reference.districts.map(({ id, name }) => ({
      id,
      name,
      villages: reference.villagesOf(id).map((village) => ({ id: village.id, name: village.name })),
    })),
    search: search === null ? null : searched(reference, search),
  }
}

function searched(reference: Reference, text: string): NonNullable<PickerView['search']> {
  const found = searchVillages(reference, text)
  return {
    text: nameWithin(text) === '' ? '' : text,
    found: found.slice(0, FOUND_MAX).map((village) => nameOf(reference, village)),
    total: found.length,
  }
}

/** Villages by a part of the name or of another spelling; none for no name. */
function searchVillages(reference: Reference, text: string): Village[] {
  const wanted = nameWithin(text)
  if (wanted === '') return []
  return matchingName(
    reference.districts.flatMap(({ id }) => reference.villagesOf(id)),
    wanted,
  )
}

/** The name in what families type and in spellings: 'Desa Nanga Miro', 'kel. Bada'. In searchable form. */
function nameWithin(text: string): string {
  return withoutKind(searchable(text))
}

/** The only village with this name, or the only one whose name contains the text. */
export function meantVillage(reference: Reference, text: string): Village | null {
  const found = searchVillages(reference, text)
  const same = found.filter(({ name, aliases }) =>
    [name, ...aliases].some((spelling) => nameWithin(spelling) === nameWithin(text)),
  )
  const [only] = same.length > 0 ? same : found
  return only && (same.length === 1 || found.length === 1) ? only : null
}

export function villageView(
  { reference, figures }: FinderSource,
  village: Village,
  level: Level,
): VillageView {
  const { places } = reference
  const schools = nearestFirst(reference.zonedSchools(village.id, level), (school) =>
    places.metres(village.id, school.id),
  )
  const home = places.village(village.id)
  const drawn = schools.flatMap(({ item: { id, name } }, index) => {
    const point = places.school(id)
    return point ? [{ number: index + 1, name, point }] : []
  })
  const map: MapView | null =
    home && drawn.length > 0
      ? {
          around: 'village',
          home: { name: village.name, point: home },
          schools: drawn,
          villages: otherVillages(reference, village.id),
        }
      : null
  return {
    page: 'village',
    level,
    countedAt: figures.countedAt,
    map,
    village: nameOf(reference, village),
    schoolCounts: Object.fromEntries(
      LEVELS.map((one) => [one, reference.zonedSchools(village.id, one).length]),
    ) as Record<Level, number>,
    schools: schools.map(({ item: school, metres }) => ({
      id: school.id,
      name: school.name,
      status: school.status,
      metres,
      ...figuresOf(figures, school),
    })),
    proposed: reference.isProposedZone(village.id, level),
  }
}

/** @param from the village from which the reader came */
export function schoolView(
  { reference, figures }: FinderSource,
  school: School,
  from: Village | null,
): SchoolView {
  const { places } = reference
  const villages = nearestFirst(reference.villagesServedBy(school.id), (village) =>
    places.metres(village.id, school.id),
  )
  const point = places.school(school.id)
  const { id, name, npsn, status, level, phone } = school
  return {
    page: 'school',
    level,
    countedAt: figures.countedAt,
    school: {
      id,
      name,
      npsn,
      status,
      district: districtOf(reference, school),
      phone,
      ...figuresOf(figures, school),
    },
    from: from && nameOf(reference, from),
    villages: villages.map(({ item, metres }) => ({ ...nameOf(reference, item), metres })),
    map: point && {
      around: 'school',
      home: { name, point },
      schools: [],
      villages: villages.flatMap(({ item }) => {
        const place = places.village(item.id)
        return place ? [{ name: item.name, point: place }] : []
      }),
    },
    years: figures.years(id),
    last: figures.last(id, level),
  }
}

/** What finder and form show of a school. */
export function figuresOf(figures: Figures, { id, seats }: School): SchoolFigures {
  return { seats, applicants: figures.applicants(id) }
}

/** By distance, unknown ones last; equal ones stay in their order. */
export function nearestFirst<T>(
  items: readonly T[],
  metresOf: (item: T) => number | null,
): { item: T; metres: number | null }[] {
  const far = Number.POSITIVE_INFINITY
  return items
    .map((item) => ({ item, metres: metresOf(item) }))
    .sort((a, b) => (a.metres === b.metres ? 0 : (a.metres ?? far) - (b.metres ?? far)))
}

function nameOf(reference: Reference, village: Village): VillageName {
  const { id, name, kind } = village
  return { id, name, kind, district: districtOf(reference, village) }
}

function districtOf(reference: Reference, { districtId }: { districtId: number }) {
  return { id: districtId, name: reference.district(districtId)?.name ?? '' }
}

function otherVillages(reference: Reference, villageId: number): MapView['villages'] {
  return reference.districts
    .flatMap(({ id }) => reference.villagesOf(id))
    .flatMap(({ id, name }) => {
      const point = reference.places.village(id)
      return point && id !== villageId ? [{ name, point }] : []
    })
}
