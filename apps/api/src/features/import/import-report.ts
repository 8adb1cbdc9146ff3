/** The report of an import as lines for a terminal. */

import type { Reason } from '../../platform/spreadsheet/reasons.ts'
import type { Rejection } from '../../platform/spreadsheet/table.ts'
import type { Counts } from './counts.ts'
import type { ImportReport } from './run-import.ts'
import { KINDS } from './sources/source-table.ts'

/** Bounds the output: a wrong separator causes thousands of rejections. */
const MAX_REJECTIONS = 200

const COLUMNS: (keyof Counts)[] = ['new', 'changed', 'unchanged', 'removed', 'rejected']

/** The lines of the report: sources, counts, rejections and outcome. A dry run has the same lines. */
export function reportLines(report: ImportReport): string[] {
  const { counts, read, notRead, notes, removals, rejections, sample, refusal } = report
  return [
    `Read: ${read.join(', ')}`,
    ...(notRead.length > 0
      ? [`Not read, since the name says nothing to an import: ${notRead.join(', ')}`]
      : []),
    ...lines('Left out, since Excel hides it:', notes.hidden),
    ...lines('Not read:', notes.titles),
    ...lines('Taken away:', removals),
    ...(counts ? ['', ...countLines(counts)] : []),
    ...(sample
      ? [
          '',
          `The sample set goes away: ${sample.districts} districts, ${sample.villages} villages and ${sample.schools} schools, with their zones and quotas.`,
          ...(sample.trials > 0
            ? [`With it go all ${sample.trials} registrations of the trial, for good.`]
            : []),
          ...(sample.villages + sample.schools > 0
            ? ['The season becomes closed and hidden, unless its schedule has yet to begin: see season set.']
            : []),
        ]
      : []),
    ...(rejections.length > 0 ? ['', ...rejectionLines(rejections)] : []),
    ...(refusal ? ['', refusal.en] : []),
    '',
    OUTCOMES[report.outcome],
  ]
}

const OUTCOMES: Record<ImportReport['outcome'], string> = {
  loaded: 'Loaded.',
  'nothing to change': 'Everything was there already; nothing was changed.',
  'dry run': 'Dry run: nothing was changed.',
  'removals not confirmed': 'Nothing was loaded: what it takes away was not confirmed.',
  'changed since the dry run': 'The data changed since the dry run; nothing was loaded.',
  refused: 'Nothing was loaded. Correct what is named above and import again.',
}

const lines = (heading: string, reasons: readonly Reason[]) =>
  reasons.length > 0 ? ['', heading, ...reasons.map(({ en }) => `  ${en}`)] : []

function countLines(counts: NonNullable<ImportReport['counts']>): string[] {
  const line = (name: string, values: (string | number)[]) =>
    name.padEnd(10) + values.map((value) => String(value).padStart(10)).join('')
  return [
    line('', COLUMNS),
    ...KINDS.map((kind) =>
      line(
        kind,
        COLUMNS.map((column) => counts[kind][column]),
      ),
    ),
  ]
}

function rejectionLines(rejections: Rejection[]): string[] {
  const lines = rejections.slice(0, MAX_REJECTIONS).map(rejectionLine)
  const more = rejections.length - lines.length
  return more > 0 ? [...lines, `… and ${more} more.`] : lines
}

/** For example 'schools.csv, line 12, column status: …'. */
export function rejectionLine({ source, line, column, reason }: Rejection): string {
  const where = [source, line === null ? null : `line ${line}`, column === null ? null : `column ${column}`]
  return `${where.filter((part) => part !== null).join(', ')}: ${reason.en}`
}
