/** A record as the detail shows it: labels and values, in the words of the form. Null: not filled in. */

import { GENDER_NAMES, RELIGION_NAMES } from '@spmb/domain/registration/fields.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { readablePhone } from '@spmb/domain/shared/phone.ts'
import { LABELS } from '../../form/labels.ts'

export type RecordRow = readonly [label: string, value: string | null]

/** Without the NIK, which is shown by other means, and the birth date, beside which the age stands. */
export function biodataRows(record: Applicant): RecordRow[] {
  return [
    ['Nama', record.name],
    [LABELS.gender, GENDER_NAMES[record.gender]],
    [LABELS.religion, RELIGION_NAMES[record.religion]],
  ]
}

export function birthPlaceAndDate(record: Applicant): string {
  return `${record.birth_place}, ${longDate(record.birth_date)}`
}

export function parentRows({ meta_student_id: parents }: Applicant): RecordRow[] {
  return [
    [LABELS.father_name, parents.father_name],
    [LABELS.father_job, parents.father_job],
    [LABELS.father_phone, phone(parents.father_phone)],
    [LABELS.mother_name, parents.mother_name],
    [LABELS.mother_job, parents.mother_job],
    [LABELS.mother_phone, phone(parents.mother_phone)],
  ]
}

export function contactRows(record: Applicant): RecordRow[] {
  return [
    ['Nomor HP', phone(record.phone)],
    [LABELS.email, record.email],
    ['Alamat', record.address],
    [LABELS.village_id, record.village_id.name],
    [LABELS.district_id, record.village_id.district_id.name],
  ]
}

/** SMP only. */
export function academicRows({ nisn, meta_student_id: academic }: Applicant): RecordRow[] {
  return [
    [LABELS.nisn, nisn],
    [LABELS.from_school, academic.from_school],
    [LABELS.from_school_address, academic.from_school_address],
    [LABELS.graduation_year, academic.graduation_year?.toString() ?? null],
  ]
}

function phone(stored: string | null): string | null {
  return stored && readablePhone(stored)
}
