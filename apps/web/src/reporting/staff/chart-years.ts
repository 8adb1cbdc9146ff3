/** Labels the numbers of the chart: the last belongs to the calendar year of `today` (`YYYY-MM-DD`). */
export function chartYears(chart: readonly number[], today: string): { label: string; value: number }[] {
  const lastYear = Number(today.slice(0, 4))
  return chart.map((value, index) => ({ label: String(lastYear - (chart.length - 1 - index)), value }))
}
