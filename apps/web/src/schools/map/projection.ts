/** The plane of the drawn map: equirectangular, true in distance along both axes at the middle of the frame. Pure. */
import type { Point } from '@spmb/domain/reference/points.ts'

/** The visible area, in degrees. */
export interface Frame {
  west: number
  east: number
  south: number
  north: number
}

export interface Place {
  x: number
  y: number
}

/** Around the points, in parts of their extent. */
const MARGIN = 0.08
/** The least extent in degrees, some five kilometres. */
const LEAST = 0.05

/** The smallest area that contains all points, with a margin. @param points at least one @param least degrees */
export function frameOf(points: readonly Point[], least = LEAST): Frame {
  const [west, east] = extent(
    points.map(({ longitude }) => longitude),
    least,
  )
  const [south, north] = extent(
    points.map(({ latitude }) => latitude),
    least,
  )
  return { west, east, south, north }
}

function extent(values: readonly number[], shortest: number): [number, number] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const middle = (least + greatest) / 2
  const half = Math.max((greatest - least) * (0.5 + MARGIN), shortest / 2)
  return [middle - half, middle + half]
}

/** The frame made smaller by a factor, around a point. */
export function zoomed(frame: Frame, factor: number, { latitude, longitude }: Point): Frame {
  if (factor === 1) return frame
  const [width, height] = [(frame.east - frame.west) / factor / 2, (frame.north - frame.south) / factor / 2]
  return {
    west: longitude - width,
    east: longitude + width,
    south: latitude - height,
    north: latitude + height,
  }
}

/** The frame made larger to the proportions of a drawing, with a padding in units of the drawing. */
export function fitted(
  frame: Frame,
  { width, height, padding }: { width: number; height: number; padding: number },
): Frame {
  const stretch = stretchOf(frame)
  const perDegree = Math.min(
    (width - 2 * padding) / (frame.east - frame.west),
    (height - 2 * padding) / ((frame.north - frame.south) * stretch),
  )
  const { latitude, longitude } = middleOf(frame)
  const [east, north] = [width / perDegree / 2, height / perDegree / stretch / 2]
  return { west: longitude - east, east: longitude + east, south: latitude - north, north: latitude + north }
}

/** A degree of latitude in degrees of longitude, at the middle of the frame. */
function stretchOf(frame: Frame): number {
  return 1 / Math.cos((middleOf(frame).latitude * Math.PI) / 180)
}

const KILOMETRES_PER_DEGREE = 111.195

export const middleOf = ({ west, east, south, north }: Frame): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

/** The frame on a drawing of a width; the height follows. */
export function projectionOf(frame: Frame, width: number) {
  const perDegree = width / (frame.east - frame.west)
  const stretch = stretchOf(frame)
  return {
    /** Length of a kilometre on the drawing. */
    perKilometre: (perDegree * stretch) / KILOMETRES_PER_DEGREE,
    height: (frame.north - frame.south) * perDegree * stretch,
    toPlace: ({ latitude, longitude }: Point): Place => ({
      x: (longitude - frame.west) * perDegree,
      y: (frame.north - latitude) * perDegree * stretch,
    }),
    toPoint: ({ x, y }: Place): Point => ({
      latitude: frame.north - y / perDegree / stretch,
      longitude: frame.west + x / perDegree,
    }),
  }
}

/** Round degrees between two bounds, for the lines of the grid. */
export function gridLines(least: number, greatest: number): number[] {
  const span = greatest - least
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].find((size) => span / size <= 6) ?? 2
  const first = Math.ceil(least / step)
  const count = Math.floor(greatest / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => Number(((first + index) * step).toFixed(2)))
}
