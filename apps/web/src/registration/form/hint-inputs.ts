/** The answers that the hints depend on, as `hintsFor` takes them. */
import { stripSeparators } from '@spmb/domain/shared/fields/nik.ts'
import { type Answers, readBirthDate } from './answers.ts'

export function hintInputs(answers: Answers) {
  const birth = readBirthDate(answers)
  return {
    nik: stripSeparators(answers.nik ?? ''),
    gender: answers.gender ?? '',
    birth_date: birth.kind === 'date' ? birth.date : '',
    graduation_year: /^\d{4}$/.test(answers.graduation_year ?? '') ? Number(answers.graduation_year) : 0,
  }
}
