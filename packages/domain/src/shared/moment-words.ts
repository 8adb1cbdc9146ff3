/** Moments in words, in the office's time zone. */
import { localDateOf, longDate, weekdayOf, zoneAbbreviation } from './local-date.ts'

/** '17 Juni 2025 pukul 10.00 WITA' */
export function momentWords(moment: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const time = clock.format(moment).replace(':', '.')
  return `${longDate(localDateOf(moment, timeZone))} pukul ${time} ${zoneAbbreviation(timeZone)}`
}

/** 'Selasa, 17 Juni 2025 pukul 10.00 WITA' */
export function weekdayMomentWords(moment: Date, timeZone: string): string {
  return `${weekdayOf(localDateOf(moment, timeZone))}, ${momentWords(moment, timeZone)}`
}

/** A moment to the second with its weekday: 'Senin, 16 Juni 2025 pukul 10.00.00 WITA'. */
export function exactMomentWords(moment: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const date = localDateOf(moment, timeZone)
  const time = clock.format(moment).replaceAll(':', '.')
  return `${weekdayOf(date)}, ${longDate(date)} pukul ${time} ${zoneAbbreviation(timeZone)}`
}
