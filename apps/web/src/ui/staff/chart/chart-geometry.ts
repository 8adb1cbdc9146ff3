/** The geometry of a line chart of a given size. Pure. */
import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'

export interface ChartValue {
  label: string
  /** A count: not negative. Null: nothing is known, so the line has a gap. */
  value: number | null
}

export interface ChartBox {
  width: number
  height: number
  /** Labels each value on the bottom axis, or every second one if space is limited; the last is always labelled. */
  everyLabel: boolean
}

export interface ChartDrawing {
  left: number
  right: number
  bottom: number
  ticks: { y: number; value: number }[]
  /** Without a value `y` is null. */
  points: (ChartValue & { x: number; y: number | null; labelled: boolean })[]
  line: string
  area: string
}

const TOP = 24
const BELOW = 44
const BESIDE = 22
const LETTER_WIDTH = 7.5

/** @param format formats a value on the left axis; the longest text determines the width of the axis */
export function drawChart(
  values: readonly ChartValue[],
  box: ChartBox,
  format: (value: number) => string,
): ChartDrawing {
  const bottom = box.height - BELOW
  const most = Math.max(0, ...values.map(({ value }) => value ?? 0))
  const vertical = scaleLinear([0, Math.max(most, 4)], [bottom, TOP]).nice(3)
  // Counts are integers: no grid line at fractions.
  const ticks = vertical.ticks(3).filter(Number.isInteger)
  const longest = Math.max(...ticks.map((tick) => format(tick).length))
  const left = Math.round(15 + LETTER_WIDTH * longest)
  const right = box.width - BESIDE
  const horizontal = scalePoint<number>(
    values.map((_, index) => index),
    [left, right],
  )
  const points = values.map((value, index) => ({
    ...value,
    x: round(horizontal(index) ?? left),
    y: value.value === null ? null : round(vertical(value.value)),
    labelled: box.everyLabel || (values.length - 1 - index) % 2 === 0,
  }))
  return {
    left,
    right,
    bottom,
    ticks: ticks.map((value) => ({ value, y: round(vertical(value)) })),
    points,
    line:
      line<Point>(
        ({ x }) => x,
        ({ y }) => y ?? bottom,
      ).defined(isKnown)(points) ?? '',
    area:
      area<Point>(
        ({ x }) => x,
        bottom,
        ({ y }) => y ?? bottom,
      ).defined(isKnown)(points) ?? '',
  }
}

type Point = ChartDrawing['points'][number]
const isKnown = ({ y }: Point) => y !== null

function round(length: number): number {
  return Math.round(length * 10) / 10
}
