/** What another editor has changed in a record since it was opened, as rows of the record. */

import { recordRows } from '@spmb/domain/registration/record-rows.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'

export type ChangedRow = readonly [label: string, value: string | null]

export function changedRows(before: Applicant, now: Applicant): ChangedRow[] {
  const values = new Map(rowsOf(before))
  return rowsOf(now).filter(([label, value]) => values.get(label) !== value)
}

function rowsOf(record: Applicant): ChangedRow[] {
  const answers = recordRows(record, 'applicant', 'parents', 'contact', 'address', 'academic', 'choices')
  return [
    ...answers.map(({ label, value }) => [label, value] as const),
    ['Status Pilihan 1', record.school_1_status ?? NOT_DECIDED],
    ['Status Pilihan 2', record.school_2_status ?? NOT_DECIDED],
  ]
}
