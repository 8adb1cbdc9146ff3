/** What the gentle hints look at, read from a form as it stands. */
import { stripSeparators } from '@spmb/domain/shared/nik.ts'
import { type Answers, readBirthDate } from './answers.ts'

export function typedForHints(seen: Answers) {
  const birth = readBirthDate(seen)
  return {
    nik: stripSeparators(seen.nik ?? ''),
    gender: seen.gender ?? '',
    birth_date: birth.kind === 'date' ? birth.date : '',
    graduation_year: /^\d{4}$/.test(seen.graduation_year ?? '') ? Number(seen.graduation_year) : 0,
  }
}
