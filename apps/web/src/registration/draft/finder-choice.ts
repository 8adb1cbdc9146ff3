/** Village and school that the school finder chose: in the address of the form, taken from there once. */
import { type FormChoice, readFormChoice } from '@spmb/domain/finder/address.ts'
import type { Answers } from '../fields/answers.ts'

/** Reads the choice and removes it from the address, so that a reload keeps what the parent chose afterwards. */
export function takeFinderChoice(): FormChoice | null {
  const choice = readFormChoice(location.search)
  if (choice) history.replaceState(history.state, '', location.pathname + location.hash)
  return choice
}

/** The answers with the choice of the finder. A second school of the same village stays. */
export function withFinderChoice(answers: Answers, choice: FormChoice | null): Answers {
  if (!choice) return answers
  const { districtId, villageId, schoolId } = choice
  const second = answers.school_2_id ?? ''
  const keepsSecond = answers.village_id === String(villageId) && second !== String(schoolId)
  return {
    ...answers,
    district_id: String(districtId),
    village_id: String(villageId),
    school_1_id: String(schoolId),
    school_2_id: keepsSecond ? second : '',
  }
}
