/** A week of minutes. */
const MOST_KEPT = 10_080

/** Moments as the office's clock shows them, `YYYY-MM-DD HH:mm`, which sorts. They are given as PostgreSQL writes them in UTC. */
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
  // Rows come in the order in which they were made, and the calendar's work is most of theirs: each minute is put into
  // words once.
  const minutes = new Map<string, string>()
  return (moment) => {
    const minute = moment.slice(0, 'YYYY-MM-DD HH:mm'.length)
    let words = minutes.get(minute)
    if (words === undefined) {
      if (minutes.size >= MOST_KEPT) minutes.clear()
      words = format.format(new Date(`${minute.replace(' ', 'T')}Z`))
      minutes.set(minute, words)
    }
    return words
  }
}
