/** Moments as the office's clock shows them, `YYYY-MM-DD HH:mm`, which sorts. */
export function localMinutes(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (moment) => format.format(moment)
}
