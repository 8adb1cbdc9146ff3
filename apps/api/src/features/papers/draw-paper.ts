/** What all papers have in common: the office, the season, who printed it, and one layout of lists. */
import { setImmediate } from 'node:timers/promises'
import type { Office, Season } from '@spmb/domain/season/season.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import type { Flow } from '../../platform/pdf/flow.ts'
import type { PrintLogo } from '../../platform/pdf/parts/print-logo.ts'
import type { HeadOfOffice, Signers } from '../../platform/pdf/parts/signatures.ts'
import type { Column } from '../../platform/pdf/table.ts'
import { drawTitledDocument } from '../../platform/pdf/titled-document.ts'

export interface PaperFacts {
  season: Season
  office: Office
  head: HeadOfOffice
  /** The office's own; null for the mark of the service. */
  logo: PrintLogo | null
  /** The data are invented. */
  isSample: boolean
  /** The name of the account. */
  printedBy: string
  at: Date
  timeZone: string
}

export interface Paper {
  title: string
  /** Beside the season and the moment, such as the name of the school; empty for none. */
  about: string
  body: (flow: Flow) => void | Promise<void>
}

const SAMPLE_NOTICE = 'Dibuat dari data contoh.'

export function drawPaper(facts: PaperFacts, { title, about, body }: Paper): Promise<Buffer> {
  const { season, office, logo, isSample, printedBy, at, timeZone } = facts
  const moment = longMoment(at, timeZone)
  return drawTitledDocument({
    title,
    subtitle: [about, `Tahun Pelajaran ${season.label}`, `keadaan ${moment}`].filter(Boolean).join(' · '),
    office,
    logo,
    sampleNotice: isSample ? SAMPLE_NOTICE : null,
    createdAt: at,
    compact: true,
    foot: [`${title} ${season.label} · ${office.name}`, `Dicetak ${printedBy}, ${moment}`],
    body,
  })
}

/** A part of a list with a heading of its own, such as the children of one school. */
export interface ListPart<Item> {
  heading: string | null
  items: readonly Item[]
}

/** A column of a list: its heading, its share of the width, and its cell. */
export type ListColumn<Item> = Column & { cell: (item: Item, index: number) => string }

/** The number of a row: the first column, unless the list has an order of its own. */
export const NUMBER = {
  title: 'No.',
  share: 0.055,
  align: 'right',
  cell: (_: unknown, index: number) => String(index + 1),
} as const

/** Points for a heading with the first rows of its table. */
const PART_ROOM = 90

/**
 * The one layout of lists: forty rows a page, with the headings of the columns on each. Other requests run between two parts.
 *
 * @param empty said where there is nobody
 */
export async function writeList<Item>(
  flow: Flow,
  list: { columns: readonly ListColumn<Item>[]; parts: readonly ListPart<Item>[]; empty: string },
): Promise<void> {
  const { columns, empty } = list
  for (const { heading, items } of list.parts) {
    if (heading !== null) {
      flow.room(PART_ROOM)
      flow.heading(3, heading)
    }
    if (items.length === 0) flow.paragraph(empty)
    else
      flow.table({
        dense: true,
        columns,
        rows: items.map((item, index) => columns.map(({ cell }) => cell(item, index))),
      })
    await setImmediate()
  }
}

/** The place of signing: 'Kabupaten Dompu, Nusa Tenggara Barat' → 'Dompu'. */
export const placeOf = ({ region }: Pick<Office, 'region'>): string =>
  (region.split(',')[0] ?? '').replace(/^(Kabupaten|Kota) /, '')

/** The head of a school on the left, the head of the office on the right. */
export const bothHeads = (school: string, head: NonNullable<Signers[number]>): Signers => [
  { above: 'Mengetahui,', role: `Kepala ${school}` },
  head,
]
