/** A moment typed in four fields, day, month, year and time, and the text that the server reads. Pure. */
import {
  localDateOf,
  parseLocalTime,
  weekdayOf,
  writeClosingTime,
  writeLocalTime,
} from '@spmb/domain/shared/local-date.ts'

export const MOMENT_PARTS = ['day', 'month', 'year', 'time'] as const
export type MomentPart = (typeof MOMENT_PARTS)[number]
/** '2', '6', '2025', '08.00'; '' for what is not typed. */
export type TypedParts = Record<MomentPart, string>

/** Ends read better as a day's 24.00 than as the next day's 00.00. */
export type MomentKind = 'start' | 'end'

export const EMPTY_PARTS: TypedParts = { day: '', month: '', year: '', time: '' }

/** The fields of a stored moment. */
export function partsOf(moment: Date | null, kind: MomentKind, timeZone: string): TypedParts {
  if (!moment) return EMPTY_PARTS
  const written = kind === 'end' ? writeClosingTime(moment, timeZone) : writeLocalTime(moment, timeZone)
  const [date = '', time = ''] = written.split(' ')
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: String(Number(day)), month: String(Number(month)), year, time: time.replaceAll(':', '.') }
}

/** '2025-06-10 24:00'; '' when nothing is typed. What is incomplete is left to the server's rule, which refuses it. */
export function momentText({ day, month, year, time }: TypedParts): string {
  const parts = [day, month, year, time].map((part) => part.trim())
  if (parts.every((part) => part === '')) return ''
  const [d = '', m = '', y = '', t = ''] = parts
  return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')} ${/^\d{1,2}$/.test(t) ? `${t}.00` : t}`
}

/** What the typed moment is: 'Senin', 'Selasa, akhir hari'; null while it is no moment. */
export function momentHint(typed: TypedParts, timeZone: string): string | null {
  const text = momentText(typed)
  const moment = parseLocalTime(text, timeZone)
  if (typeof moment === 'string') return null
  const atEnd = text.slice(11).startsWith('24')
  const day = weekdayOf(localDateOf(atEnd ? new Date(moment.getTime() - 1) : moment, timeZone))
  return atEnd ? `${day}, akhir hari` : day
}
