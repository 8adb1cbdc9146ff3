/** Maximum number of cached minutes: one week. */
const MAX_CACHED = 10_080

/** Formats moments in the office's time zone as `YYYY-MM-DD HH:mm`. The argument is PostgreSQL's text form in UTC. */
export function localMinutes(timeZone: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  // Formatting dominates the cost of a row, and many rows share a minute.
  const minutes = new Map<string, string>()
  return (moment) => {
    const minute = moment.slice(0, 'YYYY-MM-DD HH:mm'.length)
    let formatted = minutes.get(minute)
    if (formatted === undefined) {
      if (minutes.size >= MAX_CACHED) minutes.clear()
      formatted = format.format(new Date(`${minute.replace(' ', 'T')}Z`))
      minutes.set(minute, formatted)
    }
    return formatted
  }
}
