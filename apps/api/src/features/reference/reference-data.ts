/**
 * Districts, villages, schools, zones and quotas in memory: a few hundred rows that every visitor needs. They are reloaded
 * together when their change mark changes, so that they are always consistent, and are served while the database is down.
 */

import type { Point } from '@spmb/domain/reference/points.ts'
import type { VillageZone } from '@spmb/domain/registration/check-registration.ts'
import { type KnownDistance, resolveDistance } from '@spmb/domain/selection/distance/resolve.ts'
import { isNear, searchable, withoutKind } from '@spmb/domain/shared/characters.ts'
import { regenciesOf } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { isLandline } from '@spmb/domain/shared/fields/phone-number.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { SchoolStatus } from '@spmb/domain/zoning/contract.public.ts'
import type { LoadedReference } from './reference.queries.ts'

export interface District {
  id: number
  name: string
}
export interface Village {
  id: number
  name: string
  kind: 'DESA' | 'KELURAHAN'
  districtId: number
  /** Other spellings, for search only. */
  aliases: string[]
  /** Families cannot choose it; registrations and lists keep it. */
  isClosed: boolean
}
export interface School {
  id: number
  npsn: string
  name: string
  districtId: number
  level: Level
  status: SchoolStatus
  /** Seats of the active season; null if not set. */
  seats: number | null
  /** The seats are a proposal that the office has not confirmed. */
  seatsProposed: boolean
  /** The public cannot choose the school; registrations and lists keep it. */
  isClosed: boolean
  /** Stored; a landline only: a mobile phone is that of a person. */
  phone: string | null
}

export interface Reference {
  districts: District[]
  district(id: number): District | undefined
  /** Those that families can choose. */
  villagesOf(districtId: number): Village[]
  /** Closed ones included. */
  allVillagesOf(districtId: number): Village[]
  village(id: number): Village | undefined
  /** Closed ones included. */
  schools: School[]
  /** The schools that the public sees. */
  openSchools: School[]
  school(id: number): School | undefined
  /** Open schools of a level that serve a village, in the order of the zone, then by name. */
  zonedSchools(villageId: number, level: Level): School[]
  /** Open villages that an open school serves, by name. */
  villagesServedBy(schoolId: number): Village[]
  /** Where villages and schools are, and how far from each other. */
  places: PlaceMap
  /** The input of the zone rule; null for an unknown or closed village. */
  zoneOf(villageId: number, level: Level): VillageZone | null
  /** The zone contains a proposal that the office has not confirmed. */
  isProposedZone(villageId: number, level: Level): boolean
  /** At least one zone is a proposal. */
  hasProposedZones: boolean
  /** The first digits of a NIK that is issued in the districts. */
  regencies: readonly string[]
  /** Contains villages or schools of the sample set. */
  isSample: boolean
}

const NO_SCHOOLS: School[] = []
const NO_VILLAGES: Village[] = []

export function buildReference(loaded: LoadedReference): Reference {
  const districts = new Map(loaded.districts.map((row) => [row.id, row]))
  const quotas = new Map(loaded.quotas.map((row) => [row.school_id, row]))
  const villages = new Map<number, Village>()
  const byDistrict = new Map<number, Village[]>(loaded.districts.map((row) => [row.id, []]))
  for (const row of loaded.villages) {
    const village = {
      id: row.id,
      name: row.name,
      kind: row.type,
      districtId: row.district_id,
      aliases: row.aliases,
      isClosed: row.closed_at !== null,
    }
    villages.set(row.id, village)
    byDistrict.get(row.district_id)?.push(village)
  }
  const open = new Map(Array.from(byDistrict, ([id, all]) => [id, all.filter(({ isClosed }) => !isClosed)]))
  const schools = new Map<number, School>(
    loaded.schools.map((row) => [
      row.id,
      {
        id: row.id,
        npsn: row.npsn,
        name: row.name,
        districtId: row.district_id,
        level: row.type,
        status: row.status,
        seats: quotas.get(row.id)?.seats ?? null,
        seatsProposed: quotas.get(row.id)?.is_synthetic ?? false,
        isClosed: row.closed_at !== null,
        phone: row.phone !== null && isLandline(row.phone) ? row.phone : null,
      },
    ]),
  )
  const zones = new Map<string, { schools: School[]; ids: Set<number>; proposed: boolean }>()
  const served = new Map<number, Village[]>()
  for (const row of loaded.zones) {
    const school = schools.get(row.school_id)
    if (!school || school.isClosed) continue
    const key = `${school.level}${row.village_id}`
    const zone = zones.get(key) ?? { schools: [], ids: new Set<number>(), proposed: false }
    zone.schools.push(school)
    zone.ids.add(school.id)
    zone.proposed ||= row.is_synthetic
    zones.set(key, zone)
    const village = villages.get(row.village_id)
    if (village && !village.isClosed)
      served.set(school.id, [...(served.get(school.id) ?? NO_VILLAGES), village])
  }
  for (const list of served.values()) list.sort((a, b) => a.name.localeCompare(b.name, 'id') || a.id - b.id)

  return {
    districts: loaded.districts,
    district: (id) => districts.get(id),
    villagesOf: (districtId) => open.get(districtId) ?? NO_VILLAGES,
    allVillagesOf: (districtId) => byDistrict.get(districtId) ?? NO_VILLAGES,
    village: (id) => villages.get(id),
    schools: [...schools.values()],
    openSchools: [...schools.values()].filter(({ isClosed }) => !isClosed),
    school: (id) => schools.get(id),
    zonedSchools: (villageId, level) => zones.get(`${level}${villageId}`)?.schools ?? NO_SCHOOLS,
    villagesServedBy: (schoolId) => served.get(schoolId) ?? NO_VILLAGES,
    places: placeMap(loaded),
    zoneOf(villageId, level) {
      const village = villages.get(villageId)
      if (!village || village.isClosed) return null
      const schoolIds = zones.get(`${level}${villageId}`)?.ids ?? new Set<number>()
      return { villageId, districtId: village.districtId, schoolIds }
    },
    isProposedZone: (villageId, level) => zones.get(`${level}${villageId}`)?.proposed ?? false,
    hasProposedZones: loaded.zones.some((row) => row.is_synthetic),
    regencies: regenciesOf(loaded.districtCodes),
    isSample: loaded.villages.some((row) => row.is_sample) || loaded.schools.some((row) => row.is_sample),
  }
}

/** Items whose name or other spelling contains the text, ignoring letter case, accents, spacing, apostrophes and 'desa'; else those that differ in one letter. */
export function matchingName<T extends { name: string; aliases?: string[] }>(
  items: readonly T[],
  text: string | null | undefined,
): T[] {
  const typed = searchable(text ?? '')
  const wanted = withoutKind(typed) || typed
  if (!wanted) return [...items]
  const found = items.filter((item) => searchableNames(item).some((name) => name.includes(wanted)))
  return found.length > 0
    ? found
    : items.filter((item) => searchableNames(item).some((name) => isNear(withoutKind(name), wanted)))
}

const namesOfItems = new WeakMap<object, string[]>()

/** Computed once for each item in memory: anyone may search. */
function searchableNames(item: { name: string; aliases?: string[] }): string[] {
  const known = namesOfItems.get(item)
  if (known) return known
  const names = [item.name, ...(item.aliases ?? [])].map(searchable)
  namesOfItems.set(item, names)
  return names
}

/** Where the villages and schools in memory are, and the distances of the zones (docs/product-rules.md#distance). */
interface PlaceMap {
  /** The settlement point of a village, else its centroid; null: unknown. */
  village(id: number): Point | null
  /** null: unknown. */
  school(id: number): Point | null
  /** Metres from a village to a school of its zone; null: unknown, or not in the zone. */
  metres(villageId: number, schoolId: number): number | null
}

function placeMap({ villages, schools, distances }: LoadedReference): PlaceMap {
  const villagePoints = new Map(
    villages.map((row) => [
      row.id,
      pointOf(row.latitude, row.longitude) ?? pointOf(row.centroid_latitude, row.centroid_longitude),
    ]),
  )
  const schoolPoints = new Map(schools.map((row) => [row.id, pointOf(row.latitude, row.longitude)]))
  const known = new Map<string, Partial<Record<(typeof distances)[number]['source'], KnownDistance>>>()
  for (const { village_id, school_id, source, metres } of distances) {
    const key = `${village_id} ${school_id}`
    known.set(key, { ...known.get(key), [source]: { metres, reason: null } })
  }
  const resolved = new Map(Array.from(known, ([key, sources]) => [key, resolveDistance(sources)?.metres]))
  return {
    village: (id) => villagePoints.get(id) ?? null,
    school: (id) => schoolPoints.get(id) ?? null,
    metres: (villageId, schoolId) => resolved.get(`${villageId} ${schoolId}`) ?? null,
  }
}

const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
