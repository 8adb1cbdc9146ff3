/**
 * A page of one registration as a template. React renders it once for each kind of result, with marks in place of what belongs to
 * one child: number, name, schools, numbers on reserve lists. An answer then only fills them in.
 */
import type { PublicMeta, PublicRegistration } from '@spmb/domain/registration/contract.public.ts'

export interface Found {
  registration: PublicRegistration
  meta: PublicMeta | undefined
}

/** Private characters of Unicode, which no office or name has. */
const MARKS = { rest: '\uE000', name: '\uE001', school1: '\uE002', school2: '\uE003' } as const
/** Numbers of reserve lists are numbers to React. */
const RESERVE_MARKS = [900_000_001, 900_000_002] as const

type Slot = keyof typeof MARKS | 'reserve1' | 'reserve2'
const SLOTS: Readonly<Record<string, Slot>> = {
  [MARKS.rest]: 'rest',
  // The number in an address.
  [encodeURIComponent(MARKS.rest)]: 'rest',
  [MARKS.name]: 'name',
  [MARKS.school1]: 'school1',
  [MARKS.school2]: 'school2',
  [String(RESERVE_MARKS[0])]: 'reserve1',
  [String(RESERVE_MARKS[1])]: 'reserve2',
}
const SPLIT = new RegExp(`(${Object.keys(SLOTS).join('|')})`)

/** Level and year stay in the template: what the page says depends on them. */
const beginningOf = (number: string) => number.slice(0, number.indexOf('-'))

/** Results with the same text are rendered from the same template. */
export function kindOf({ registration, meta }: Found): string {
  const { no_registration, school_1_id, school_2_id, school_1_status, school_2_status } = registration
  return JSON.stringify([
    beginningOf(no_registration),
    school_1_status,
    school_2_status,
    // One school for both choices is shown once.
    school_1_id.id === school_2_id.id,
    meta && { ...meta, reserve: meta.reserve?.map((place) => place !== null) },
  ])
}

/** The same result with marks in place of what belongs to one child. */
export function marked({ registration, meta }: Found): Found {
  const { no_registration, school_1_id, school_2_id } = registration
  return {
    registration: {
      ...registration,
      no_registration: beginningOf(no_registration) + MARKS.rest,
      name: MARKS.name,
      school_1_id: { ...school_1_id, name: MARKS.school1 },
      school_2_id: { ...school_2_id, name: MARKS.school2 },
    },
    meta: meta?.reserve
      ? { ...meta, reserve: [markOf(meta.reserve[0], 0), markOf(meta.reserve[1], 1)] }
      : meta,
  }
}

const markOf = (place: number | null, choice: 0 | 1) => (place === null ? null : RESERVE_MARKS[choice])

/** @returns the whole document of a result, in UTF-8; null for a template without marks */
export type PageTemplate = (found: Found | null) => Buffer

/** @param html the document of a marked result */
export function pageTemplate(html: string): PageTemplate {
  // As bytes once: writing 30 KB of text as UTF-8 for each answer takes as long as compressing it.
  const parts = html.split(SPLIT).map((part) => SLOTS[part] ?? Buffer.from(part))
  return (found) => {
    const values = found && valuesOf(found)
    return Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(values?.[part] ?? '') : part)),
    )
  }
}

function valuesOf({ registration, meta }: Found): Record<Slot, string> {
  const { no_registration, name, school_1_id, school_2_id } = registration
  return {
    // Letters, digits and dashes only.
    rest: no_registration.slice(beginningOf(no_registration).length),
    name: escapeText(name),
    school1: escapeText(school_1_id.name),
    school2: escapeText(school_2_id.name),
    reserve1: String(meta?.reserve?.[0] ?? ''),
    reserve2: String(meta?.reserve?.[1] ?? ''),
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React escapes text and attributes. */
function escapeText(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '') : text
}
