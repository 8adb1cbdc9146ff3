/**
 * What a form can begin with besides its draft: the parents, contact and address of the form just sent ('Daftarkan anak lain'),
 * and village and school that the school finder chose. The former are stored for this tab only, without the child's own data, used
 * once, and deleted after 24 hours; the latter are in the address of the form, and taken from there once.
 */
import { type FormChoice, readFormChoice } from '@spmb/domain/finder/address.ts'
import { FIELD_KEYS } from '@spmb/domain/registration/catalogue.ts'
import { fieldSpec } from '@spmb/domain/registration/field-keys.ts'
import { SECTIONS, type SectionSpec } from '@spmb/domain/registration/field-spec.ts'
import { type Answers, inputNames, LATER_INPUTS, laterAnswers } from '../fields/answers.ts'
import { DRAFT_HOURS } from './draft.ts'
import {
  eraseSiblingAnswers,
  loadSiblingAnswers,
  type SiblingAnswers,
  storeSiblingAnswers,
} from './next-child-storage.ts'

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

const SHARED_INPUTS = FIELD_KEYS.filter((key) => {
  const section: SectionSpec = SECTIONS[fieldSpec(key).section]
  return section.sharedBySiblings
}).flatMap(inputNames)

export function siblingAnswers(answers: Answers, now: number): SiblingAnswers {
  return {
    sentAt: now,
    answers: {
      ...Object.fromEntries(SHARED_INPUTS.map((name) => [name, answers[name] ?? ''])),
      // Parents and guardian of siblings are mostly the same.
      ...laterAnswers(answers, [LATER_INPUTS.oddCases]),
    },
    isRequested: false,
  }
}

/** The answers that the next form starts with; null when they were not requested or are too old. */
export function answersForNextChild(stored: SiblingAnswers | null, now: number): Answers | null {
  if (!stored?.isRequested) return null
  return now - stored.sentAt < DRAFT_HOURS * 3_600_000 ? stored.answers : null
}

export function storeForNextChild(answers: Answers, now: number): void {
  storeSiblingAnswers(siblingAnswers(answers, now))
}

/** Returns the answers, if they were requested, and deletes them: another family may use this phone next. */
export function takeForNextChild(now: number): Answers | null {
  const answers = answersForNextChild(loadSiblingAnswers(), now)
  eraseSiblingAnswers()
  return answers
}
