/**
 * The attempt of docs/selection.md#what-everything-public-reveals-together: on the villages and schools of the district, with 5,000
 * invented children, an attacker joins everything public: certificate, look-ups and cards of all numbers, zones and distances.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CertificateApplicant } from '@spmb/domain/selection/certificate/format.ts'
import { certificateText } from '@spmb/domain/selection/certificate/write.ts'
import type { SelectionDocument } from '@spmb/domain/selection/document/format.ts'
import { readDocument } from '@spmb/domain/selection/document/read-document.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_SCHOOLS, SAMPLE_ZONES } from '../../reference/sample-data.ts'

const REAL_ZONES = join(import.meta.dirname, '../../../../../../../shared/data/zoning_suggested.csv')
const CHILDREN: Record<Level, number> = { SD: 3_500, SMP: 1_500 }
const FIRST_DAY: Record<Level, number> = { SD: Date.UTC(2017, 6, 1), SMP: Date.UTC(2011, 6, 1) }
const DAYS = 900
const DAY_MS = 86_400_000

interface Pair {
  village: string
  school: string
  metres: number
}

/** Zones with their distances: the proposal for the district if it is beside the checkout, else the sample set. */
function zonesOf(level: Level): Pair[] {
  if (existsSync(REAL_ZONES)) {
    const [head = '', ...lines] = readFileSync(REAL_ZONES, 'utf8').trim().split('\n')
    const at = (name: string) => head.split(',').indexOf(name)
    return lines
      .map((line) => line.split(','))
      .filter((cells) => cells[at('type')] === level)
      .map((cells) => ({
        village: cells[at('village_code')] ?? '',
        school: cells[at('npsn')] ?? '',
        metres: Number(cells[at('distance_m')]),
      }))
  }
  const ofLevel = new Set(SAMPLE_SCHOOLS.filter(({ type }) => type === level).map(({ npsn }) => npsn))
  return SAMPLE_ZONES.filter(({ npsn }) => ofLevel.has(npsn)).map(({ village_code, npsn, rank }) => ({
    village: village_code,
    school: npsn,
    metres: 300 * rank + (Number(village_code.replace(/\D/g, '')) % 97),
  }))
}

interface Child {
  ticket: string
  village: string
  /** Days since the first day of the level. */
  born: number
  year: number
  schools: string[]
}

interface World {
  distance: Map<string, number>
  children: Child[]
  lines: CertificateApplicant[]
  schools: string[]
}

function worldOf(level: Level): World {
  let state = 20_250_611
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
  const zones = zonesOf(level)
  const villages = [...new Set(zones.map(({ village }) => village))]
  const children = Array.from({ length: CHILDREN[level] }, (_, i): Child => {
    const village = villages[random(villages.length)] ?? ''
    const zone = zones.filter((pair) => pair.village === village).map(({ school }) => school)
    const first = random(zone.length)
    const second = zone.length > 1 ? (first + 1 + random(zone.length - 1)) % zone.length : first
    const born = random(DAYS)
    return {
      ticket: `T-${String(i).padStart(5, '0')}`,
      village,
      born,
      year: new Date(FIRST_DAY[level] + born * DAY_MS).getUTCFullYear(),
      schools: [zone[first] ?? '', zone[second] ?? ''],
    }
  })
  const distance = new Map(zones.map(({ village, school, metres }) => [`${village} ${school}`, metres]))
  const document: SelectionDocument = {
    level,
    seed: '41625314256314256314',
    schools: [...new Set(zones.map(({ school }) => school))].map((id) => ({ id, quota: 28 })),
    applicants: children.map(({ ticket, born, schools, village }) => ({
      id: ticket,
      birth_date: new Date(FIRST_DAY[level] + born * DAY_MS).toISOString().slice(0, 10),
      choices: schools.map((school) => ({
        school,
        distance_m: distance.get(`${village} ${school}`) ?? null,
      })),
    })),
  }
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error('the invented document has faults')
  const text = [...certificateText(read.selection, select(read.selection.market), (i) => `salt ${i}`)].join(
    '',
  )
  const certificate = JSON.parse(text)
  return {
    distance,
    children,
    lines: certificate.applicants,
    schools: certificate.schools.map(([id]: [string]) => id),
  }
}

/** The list of each school as the certificate shows it: tickets by rank, with their places. */
function listsOf({ lines, schools }: World): Map<string, { ticket: string; place: number }[]> {
  const lists = new Map<string, { ticket: string; place: number }[]>()
  for (const [ticket, , choices] of lines)
    for (const [school, place, rank] of choices) {
      if (rank === null) continue
      const id = schools[school] ?? ''
      const list = lists.get(id) ?? []
      list[rank - 1] = { ticket: String(ticket), place: place ?? 0 }
      lists.set(id, list)
    }
  return lists
}

describe.each<Level>(['SD', 'SMP'])('everything public of %s together', (level) => {
  let world: World
  let byTicket: Map<string, Child>
  beforeAll(() => {
    world = worldOf(level)
    byTicket = new Map(world.children.map((child) => [child.ticket, child]))
  })

  test('has no value of a child in the certificate', () => {
    const text = JSON.stringify(world.lines)
    expect(text).not.toMatch(/\d{4}-\d\d-\d\d/)
    for (const [, , choices] of world.lines) for (const choice of choices) expect(choice).toHaveLength(5)
  })

  test('a ticket that was guessed from schools and reserve number shows no more than ranks, and who is equal', () => {
    for (const [school, list] of listsOf(world)) {
      let place = 0
      for (const [i, each] of list.entries()) {
        const [own, before] = [byTicket.get(each.ticket) as Child, byTicket.get(list[i - 1]?.ticket ?? '')]
        const metres = (child: Child) => world.distance.get(`${child.village} ${school}`)
        const equal = before !== undefined && before.born === own.born && metres(before) === metres(own)
        if (!equal) place++
        expect(each.place).toBe(place)
      }
    }
  })

  test('leaves every birth date open by more than a month, even to who knows village and year of all children', () => {
    // The worst case: every ticket is linked to its child, so that village and year of each line are known from the cards.
    const dayOfYear = (year: number, month: number, day: number) =>
      (Date.UTC(year, month, day) - FIRST_DAY[level]) / DAY_MS
    const bounds = new Map(
      world.children.map(({ ticket, year }) => [
        ticket,
        {
          from: Math.max(0, dayOfYear(year, 0, 1)),
          to: Math.min(DAYS - 1, dayOfYear(year, 11, 31)),
        },
      ]),
    )
    for (let round = 0; round < 3; round++)
      for (const [school, list] of listsOf(world))
        for (const each of ordersOf(level, list, (ticket) => distanceOf(ticket, school))) narrow(each)
    const open = [...bounds.values()].map(({ from, to }) => to - from + 1)
    expect(Math.min(...open)).toBeGreaterThan(31)

    function distanceOf(ticket: string, school: string): number {
      return world.distance.get(`${byTicket.get(ticket)?.village} ${school}`) ?? 0
    }

    /** Children whose birth dates do not fall along the list; `later`: at least a day after the one before. */
    function narrow(order: { ticket: string; later: boolean }[]) {
      for (let i = 1; i < order.length; i++) {
        const [before, own] = [bounds.get(order[i - 1]?.ticket ?? ''), bounds.get(order[i]?.ticket ?? '')]
        if (before && own) own.from = Math.max(own.from, before.from + (order[i]?.later ? 1 : 0))
      }
      for (let i = order.length - 2; i >= 0; i--) {
        const [own, after] = [bounds.get(order[i]?.ticket ?? ''), bounds.get(order[i + 1]?.ticket ?? '')]
        if (after && own) own.to = Math.min(own.to, after.to - (order[i + 1]?.later ? 1 : 0))
      }
    }
  })

  test('ordinals of the distance would have shown the village of most tickets', () => {
    // What a certificate with one ordinal for each value discloses: as many distances as ordinals name each of them.
    let shown = 0
    for (const [school, list] of listsOf(world)) {
      const possible = new Set(
        [...world.distance].flatMap(([key, metres]) => (key.endsWith(` ${school}`) ? [metres] : [])),
      )
      const used = new Set(
        list.map(({ ticket }) => world.distance.get(`${byTicket.get(ticket)?.village} ${school}`)),
      )
      if (possible.size > 1 && used.size === possible.size) shown += list.length
    }
    expect(shown).toBeGreaterThan(world.children.length / 2)
  })
})

/** In SD the whole list is by birth date; in SMP the children of one distance are. */
function ordersOf(
  level: Level,
  list: readonly { ticket: string; place: number }[],
  metres: (ticket: string) => number,
): { ticket: string; later: boolean }[][] {
  const orders: { ticket: string; later: boolean }[][] = []
  for (const [i, { ticket, place }] of list.entries()) {
    const before = list[i - 1]
    const sameDistance = before !== undefined && metres(before.ticket) === metres(ticket)
    const later = sameDistance && before.place !== place
    if (before === undefined || (level === 'SMP' && !sameDistance)) orders.push([])
    orders.at(-1)?.push({ ticket, later })
  }
  return orders
}
