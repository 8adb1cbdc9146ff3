/** Prints a figure with its reference from the same run and their ratio. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

export interface ReportOptions {
  /** The required ratio: a minimum, or a maximum with `atMost`. */
  goal?: number
  atMost?: boolean
  extra?: string
  unit?: string
  /** The median of the ratios of several rounds; default: the ratio of the two figures. */
  ratio?: number
}

export function report(
  figure: string,
  value: number,
  reference: string,
  referenceValue: number,
  options: ReportOptions = {},
) {
  const { goal, atMost = false, extra, unit = '', ratio = value / referenceValue } = options
  const mark = goal === undefined ? '' : (atMost ? ratio <= goal : ratio >= goal) ? ' ✓' : ' ✗'
  const aim = goal === undefined ? '' : ` (${atMost ? 'at most' : 'at least'} ${goal})${mark}`
  console.log(
    `${figure}: ${round(value)}${unit}; ${reference}: ${round(referenceValue)}${unit}; ratio ${ratio.toFixed(2)}${aim}${extra ? `; ${extra}` : ''}`,
  )
}

function round(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2)
}
