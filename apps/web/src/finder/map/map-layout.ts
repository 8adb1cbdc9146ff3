/**
 * Places on the drawn map of the school finder: rings around the middle, schools with the number of the list, villages, and
 * labels that do not overlap. A label that has no room is left out: the list has every name. Pure.
 */
import type { MapView } from '@spmb/domain/finder/views.ts'
import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { fitted, frameOf, type Place, projectionOf } from '../../schools/map/projection.ts'

export interface MapSize {
  width: number
  height: number
}

export interface Label extends Place {
  text: string
  anchor: 'start' | 'middle' | 'end'
}

export interface DrawnMap {
  home: Place
  homeLabel: Label
  rings: { radius: number; words: string; label: Place | null }[]
  schools: (Place & { number: number })[]
  schoolLabels: Label[]
  villages: (Place & { label: Label | null })[]
  /** The scale: the step of the rings. */
  bar: { length: number; words: string }
}

/** Kilometres between the rings: the first whose three rings fill a third of the drawing. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50] as const
/** The least extent in degrees, about a kilometre: schools of a town are close to each other. */
const LEAST = 0.01
const RINGS = 3
const PADDING = 34
/** Closer schools stand side by side. */
const NEAR = 24
/** The direction of the ring's words: down and to the left, away from the name of the middle. */
const RING_ANGLE = (122 * Math.PI) / 180
/** The width of a character of the middle's name in pixels, in the widest of the usual fonts (DejaVu Sans, Verdana). */
const HOME_CHARACTER = 10.4
/** Villages of the neighbourhood, for orientation. */
const VILLAGES_MAX = 6

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export function drawMap(map: MapView, { width, height }: MapSize): DrawnMap {
  const inside = map.around === 'village' ? map.schools : map.villages
  const frame = frameOf([map.home.point, ...inside.map(({ point }) => point)], LEAST)
  const { toPlace, perKilometre } = projectionOf(fitted(frame, { width, height, padding: PADDING }), width)
  const home = toPlace(map.home.point)
  const step = STEPS.find((km) => RINGS * km * perKilometre >= Math.min(width, height) / 3) ?? 50
  const room = openRoom({ width, height })

  const groups = sideBySide(
    map.schools.map(({ number, name, point }) => ({ number, name, ...toPlace(point) })),
  )
  const schools = groups.flat()
  room.take(around(home, 16))
  for (const school of schools) room.take(around(school, 15))
  // The villages of a zone are all shown, so that the name of the school keeps off them.
  if (map.around === 'school') for (const { point } of map.villages) room.take(around(toPlace(point), 4))
  const homeName = map.around === 'school' ? shortSchoolName(map.home.name) : map.home.name
  const homeLabel = room.label(clipped(homeName, width), home, {
    size: HOME_CHARACTER,
    gap: 30,
    must: true,
  }) as Label
  const short = shortNames(map.schools.map(({ name }) => name))
  const schoolLabels = groups.flatMap((group) => {
    const label = room.label(group.map(({ name }) => short(name)).join(', '), middle(group), {
      size: 8,
      gap: 29,
    })
    return label ? [label] : []
  })
  return {
    home,
    homeLabel,
    schools,
    schoolLabels,
    rings: Array.from({ length: RINGS }, (_, index) => {
      const kilometres = (index + 1) * step
      const radius = kilometres * perKilometre
      const words = `${inKilometres(kilometres)} km`
      return { radius, words, label: room.ring(home, radius, words) }
    }),
    villages: placeVillages(map, { home, toPlace, room, size: { width, height } }),
    bar: { length: step * perKilometre, words: `${inKilometres(step)} km` },
  }
}

/** The name of the middle, ended with an ellipsis where it is wider than the drawing. */
function clipped(name: string, width: number): string {
  const most = Math.floor((width - 8) / HOME_CHARACTER)
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`
}

function inKilometres(value: number): string {
  return String(Number(value.toFixed(1))).replace('.', ',')
}

/** Groups schools that would cover each other, and puts those of a group into a row. */
function sideBySide<T extends Place & { number: number }>(schools: readonly T[]): T[][] {
  const groups: T[][] = []
  for (const school of schools) {
    const near = groups.find(([first]) => first && Math.hypot(first.x - school.x, first.y - school.y) < NEAR)
    if (near) near.push(school)
    else groups.push([school])
  }
  return groups.map((group) => {
    const { x, y } = middle(group)
    return group.map((school, index) => ({ ...school, x: x + (index - (group.length - 1) / 2) * 25, y }))
  })
}

function middle(places: readonly Place[]): Place {
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / places.length, y: sum.y / places.length }
}

/** The short names of schools, without a last word that all of them share. */
function shortNames(names: readonly string[]): (name: string) => string {
  const last = (name: string) => name.slice(name.lastIndexOf(' '))
  const shared = names.length > 1 && names.every((name) => last(name) === last(names[0] ?? ''))
  return (name) => shortSchoolName(shared ? name.slice(0, name.lastIndexOf(' ')) : name)
}

function placeVillages(
  map: MapView,
  {
    home,
    toPlace,
    room,
    size,
  }: { home: Place; toPlace: (point: MapView['home']['point']) => Place; room: Room; size: MapSize },
): DrawnMap['villages'] {
  const ofZone = map.around === 'school'
  const visible = map.villages
    .map(({ name, point }) => ({ name, ...toPlace(point) }))
    .filter(({ x, y }) => x > 8 && y > 8 && x < size.width - 8 && y < size.height - 8)
    .sort((a, b) => Math.hypot(a.x - home.x, a.y - home.y) - Math.hypot(b.x - home.x, b.y - home.y))
    .slice(0, ofZone ? undefined : VILLAGES_MAX)
  return visible.flatMap(({ name, x, y }) => {
    const label = room.label(name, { x, y }, { size: 7.2, gap: 19 })
    // Without a name a village of the neighbourhood says nothing.
    if (!label && !ofZone) return []
    room.take(around({ x, y }, 6))
    return [{ x, y, label }]
  })
}

interface Room {
  take(box: Box): void
  /** @returns where a label has room; null: nowhere. `must`: below, whatever is there */
  label(text: string, at: Place, look: { size: number; gap: number; must?: true }): Label | null
  /** Where the words of a ring have room. */
  ring(home: Place, radius: number, words: string): Place | null
}

/** Records which boxes are taken. Those of the scale and of the north arrow are taken from the beginning. */
function openRoom({ width, height }: MapSize): Room {
  const taken: Box[] = [
    { left: 0, right: 120, top: height - 32, bottom: height },
    { left: width - 46, right: width, top: 0, bottom: 64 },
  ]
  const free = (box: Box) =>
    box.left >= 4 &&
    box.right <= width - 4 &&
    box.top >= 2 &&
    box.bottom <= height - 2 &&
    taken.every(
      (other) =>
        box.right <= other.left ||
        box.left >= other.right ||
        box.bottom <= other.top ||
        box.top >= other.bottom,
    )

  function boxOf({ x, y, anchor, text }: Label, size: number): Box {
    const length = text.length * size
    const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2
    return { left, right: left + length, top: y - 14, bottom: y + 4 }
  }

  return {
    take: (box) => void taken.push(box),
    label(text, { x, y }, { size, gap, must }) {
      const half = (text.length * size) / 2 + 4
      // Near an edge a label moves inwards.
      const inwards = (at: number) => Math.min(Math.max(at, half), width - half)
      const [below, above] = [y + gap, y - gap + 9]
      const candidates: Label[] = [
        { text, x: inwards(x), y: below, anchor: 'middle' },
        { text, x: inwards(x), y: above, anchor: 'middle' },
        { text, x: inwards(x + half * 0.6), y: below, anchor: 'middle' },
        { text, x: inwards(x - half * 0.6), y: below, anchor: 'middle' },
        { text, x: x + gap * 0.7, y: y + 5, anchor: 'start' },
        { text, x: x - gap * 0.7, y: y + 5, anchor: 'end' },
      ]
      const found = candidates.find((label) => free(boxOf(label, size))) ?? (must ? candidates[0] : undefined)
      if (!found) return null
      taken.push(boxOf(found, size))
      return found
    },
    ring(home, radius, words) {
      const label: Label = {
        text: words,
        anchor: 'middle',
        x: home.x + radius * Math.cos(RING_ANGLE),
        y: home.y + radius * Math.sin(RING_ANGLE) + 4,
      }
      if (!free(boxOf(label, 7))) return null
      taken.push(boxOf(label, 7))
      return { x: label.x, y: label.y }
    },
  }
}

function around({ x, y }: Place, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half }
}
