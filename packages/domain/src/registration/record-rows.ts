/** The record as label and value pairs, with the labels of the form. */
import { type AnswerRow, type AnswerValue, answerRows } from './answer-rows.ts'
import type { FieldKey } from './catalogue.ts'
import type { AnswerKey } from './column-keys.ts'
import { rowsOfFamily } from './family/family-rows.ts'
import { keysOfSection } from './field-keys.ts'
import type { SectionKey } from './field-spec.ts'
import { type Applicant, recordAnswer } from './staff/applicant.ts'
import { missingWords } from './staff/numbers/messages.ts'

export function recordRows(record: Applicant, ...sections: readonly SectionKey[]): AnswerRow[] {
  return sections.flatMap((section) => {
    const rows = answerRows(
      keysOfSection(record.type, section),
      (key) => recordValue(record, key),
      ({ label, recordLabel }) => recordLabel ?? label,
    )
    return section === 'parents' ? rowsOfFamily(rows, record.meta_student_id) : rows
  })
}

function recordValue(record: Applicant, key: FieldKey): AnswerValue {
  switch (key) {
    case 'nik':
      return record.nik_masked || missingWords('nik')
    case 'nisn':
      return record.nisn === '' ? missingWords('nisn') : record.nisn
    case 'village_id':
    case 'school_1_id':
    case 'school_2_id':
      return record[key].name
    case 'district_id':
      return record.village_id.district_id.name
    case 'consent':
      return null
    default:
      return recordAnswer(record, key satisfies AnswerKey)
  }
}
