/**
 * The days of a season as a calendar file (iCalendar, RFC 5545): closing of registration and announcement, as far as a schedule
 * decides them and they are ahead; one that is not decided any more is cancelled (docs/product-rules.md#the-day-ahead). Pure: the current time is an argument.
 */

import type { Season } from './season.ts'
import { lastMinute } from './window.ts'
import { announcementOf } from './window-words.ts'

export const CALENDAR_PATH = '/information/spmb.ics'

export interface CalendarSource {
  season: Pick<
    Season,
    'label' | 'firstYear' | 'opensAt' | 'closesAt' | 'windowMode' | 'publicationMode' | 'publishesAt'
  > & { published: boolean }
  /** 'Kabupaten Dompu' */
  region: string
  /** Address of the site, without a final slash. */
  publicUrl: string
  now: Date
}

interface Event {
  /** Unique among the events of the season. */
  name: string
  at: Date
  title: string
  text: string
  /** No schedule decides the day any more: calendars that have it take it out. */
  cancelled?: boolean
}

/** The file. Without any day ahead it is an empty calendar. A file that is saved later replaces the events of an earlier one. */
export function calendarFile(source: CalendarSource): string {
  const { season, publicUrl } = source
  const host = new URL(publicUrl).host
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SPMB//ID',
    'METHOD:PUBLISH',
    ...eventsOf(source).flatMap(({ name, at, title, text, cancelled }) => [
      'BEGIN:VEVENT',
      // The same event replaces itself when the file is saved again after a change of the schedule.
      `UID:${season.firstYear}-${name}@${host}`,
      `DTSTAMP:${utc(source.now)}`,
      `LAST-MODIFIED:${utc(source.now)}`,
      // Only has to grow from file to file: minutes.
      `SEQUENCE:${Math.floor(source.now.getTime() / 60_000)}`,
      ...(cancelled ? ['STATUS:CANCELLED'] : []),
      `DTSTART:${utc(at)}`,
      `DTEND:${utc(new Date(at.getTime() + 60_000))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      `URL:${publicUrl}/`,
      ...(cancelled
        ? []
        : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, 'TRIGGER:-P1D', 'END:VALARM']),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventsOf({ season, region, now, publicUrl }: CalendarSource): Event[] {
  const of = `SPMB ${region} ${season.label}`
  const events: Event[] = []
  if (now < season.closesAt)
    events.push({
      name: 'penutupan',
      cancelled: season.windowMode !== 'schedule',
      at: lastMinute(season),
      title: `Pendaftaran ditutup: ${of}`,
      text: `Setelah ini pendaftaran tidak dapat dikirim atau diperbaiki sendiri. ${publicUrl}/`,
    })
  const announcement = announcementOf(season)
  if (announcement.state !== 'published')
    events.push({
      name: 'pengumuman',
      cancelled: announcement.state === 'unset',
      at: announcement.state === 'planned' ? announcement.at : (season.publishesAt ?? season.closesAt),
      title: `Pengumuman hasil: ${of}`,
      text: `Siapkan nomor pendaftaran. ${publicUrl}/information/pengumuman-hasil-ppdb`,
    })
  return events
}

const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const LINE_OCTETS = 75

/** Lines longer than 75 octets continue on the next line after a space; a character is never divided. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > LINE_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
