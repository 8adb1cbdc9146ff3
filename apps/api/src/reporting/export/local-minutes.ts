/** A week of minutes. */
const MOST_KEPT = 10_080

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
  // Rows come in the order in which they were made, and the calendar's work is most of theirs: each minute is put into
  // words once.
  const minutes = new Map<number, string>()
  return (moment) => {
    const minute = Math.floor(moment.getTime() / 60_000)
    let words = minutes.get(minute)
    if (words === undefined) {
      if (minutes.size >= MOST_KEPT) minutes.clear()
      words = format.format(moment)
      minutes.set(minute, words)
    }
    return words
  }
}
