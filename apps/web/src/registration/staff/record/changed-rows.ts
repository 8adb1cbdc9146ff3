/** What somebody else has changed in a record since it was opened, as the detail would show it now. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import {
  academicRows,
  biodataRows,
  birthPlaceAndDate,
  contactRows,
  parentRows,
  type RecordRow,
} from './record-rows.ts'

export function changedRows(before: Applicant, now: Applicant): RecordRow[] {
  const values = new Map(rowsOf(before))
  return rowsOf(now).filter(([label, value]) => values.get(label) !== value)
}

function rowsOf(record: Applicant): RecordRow[] {
  return [
    ['NIK', record.nik_masked],
    ...biodataRows(record),
    ['Tempat, tanggal lahir', birthPlaceAndDate(record)],
    ...parentRows(record),
    ...contactRows(record),
    ...academicRows(record),
    ['Pilihan 1', record.school_1_id.name],
    ['Status Pilihan 1', record.school_1_status ?? NOT_DECIDED],
    ['Pilihan 2', record.school_2_id.name],
    ['Status Pilihan 2', record.school_2_status ?? NOT_DECIDED],
  ]
}
