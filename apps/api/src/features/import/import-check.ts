/** The report of an import as the browser shows it: counts, and what happens to each row, in Indonesian. */
import {
  type ImportCheck,
  type ImportRow,
  type ImportTable,
  MAX_SHOWN_ROWS,
} from '@spmb/domain/import/contract.staff.ts'
import { notesInWords, type Rejection } from '../../platform/spreadsheet/table.ts'
import type { RowChange } from './counts.ts'
import { COLUMN_NAMES, inWords, subjectOf } from './import-words.ts'
import type { ImportReport } from './run-import.ts'
import { FORMS, KINDS, kindOf } from './sources/source-table.ts'

/** @param table of the upload; a workbook names the tables by its sheets */
export function checkOf(report: ImportReport, table: ImportTable | 'workbook'): ImportCheck {
  const { counts, changes, rejections, refusal, sample, token, notRead, removals, notes } = report
  const shown = changes.map(changedRow)
  const rows = [
    ...rejections.map((each) => rejectedRow(each, table)),
    ...shown.filter(({ state }) => state === 'removed'),
    ...shown.filter(({ state }) => state !== 'removed'),
  ]
  return {
    outcome: rejections.length > 0 || refusal ? 'refused' : token ? 'ready' : 'unchanged',
    token,
    tables: KINDS.flatMap((kind) => {
      const of = counts?.[kind]
      const touched = of && of.new + of.changed + of.unchanged + of.removed + of.rejected > 0
      return touched ? [{ table: kind, ...of }] : []
    }),
    rows: rows.slice(0, MAX_SHOWN_ROWS),
    total_rows: rows.length,
    refusal: refusal?.id ?? null,
    removals: removals.map(({ id }) => id),
    notes: notesInWords(notes),
    sample,
    not_read: notRead,
  }
}

function rejectedRow(
  { source, line, column, reason }: Rejection,
  table: ImportTable | 'workbook',
): ImportRow {
  const kind = table === 'workbook' ? (kindOf(/\((.*)\)$/.exec(source)?.[1] ?? '') ?? 'schools') : table
  const { headings } = FORMS[kind]
  const names = (column ?? '').split(' or ').map((name) => headings[name] ?? name)
  return { table: kind, line, state: 'rejected', subject: names.join(' atau '), detail: reason.id }
}

function changedRow({ kind, line, before, after }: RowChange): ImportRow {
  const state = before === null ? 'new' : after === null ? 'removed' : 'changed'
  const [old, next] = [valuesOf(before), valuesOf(after)]
  const shown = after === null ? old : next
  const detail = COLUMN_NAMES.filter(
    ([key]) => key in shown && JSON.stringify(old[key]) !== JSON.stringify(next[key]),
  ).map(([key, name]) =>
    state === 'changed'
      ? `${name} ${inWords(old[key])} → ${inWords(next[key])}`
      : `${name} ${inWords(shown[key])}`,
  )
  return { table: kind, line, state, subject: subjectOf(shown), detail: detail.join('; ') }
}

const valuesOf = (row: object | null) => (row ?? {}) as Record<string, unknown>
