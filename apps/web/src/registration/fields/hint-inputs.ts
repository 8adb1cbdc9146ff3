/** The answers that the hints depend on, as `hintsFor` takes them. */
import { pastedNik } from '@spmb/domain/shared/fields/identity-numbers.ts'
import type { LocalDate } from '@spmb/domain/shared/local-date.ts'
import { type Answers, readBirthDate } from './answers.ts'

export function hintInputs(answers: Answers) {
  const birth = readBirthDate(answers)
  return hintInputsBornOn(birth.kind === 'date' ? birth.date : '', answers)
}

/** @param birthDate `YYYY-MM-DD`; '' for none */
export function hintInputsBornOn(birthDate: LocalDate, answers: Answers) {
  return {
    nik: pastedNik(answers.nik ?? ''),
    gender: answers.gender ?? '',
    birth_date: birthDate,
    email: answers.email ?? '',
    graduation_year: /^\d{4}$/.test(answers.graduation_year ?? '') ? Number(answers.graduation_year) : 0,
  }
}

export type HintInputs = ReturnType<typeof hintInputs>
