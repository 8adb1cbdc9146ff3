import type { ChartValue } from '../../ui/staff/chart/chart-geometry.ts'

/** Labels the numbers of the chart: the last belongs to the calendar year of `today` (`YYYY-MM-DD`). */
export function chartYears(chart: readonly (number | null)[], today: string): ChartValue[] {
  const lastYear = Number(today.slice(0, 4))
  return chart.map((value, index) => ({ label: String(lastYear - (chart.length - 1 - index)), value }))
}
