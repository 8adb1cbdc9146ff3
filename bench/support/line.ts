/** A straight line through points by least squares. */

export interface Line {
  /** The value of the line at the first and the last point. */
  start: number
  end: number
}

/** @param points at least two different places on the x axis, in rising order */
export function fitLine(points: readonly { x: number; y: number }[]): Line {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.x === last.x) throw new Error('a line needs two different points')
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const slope = mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2)
  return { start: y + slope * (first.x - x), end: y + slope * (last.x - x) }
}
