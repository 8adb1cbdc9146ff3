/**
 * 'Daftarkan anak lain': parents, contact and address of the form just sent, for the next child. Stored for this tab
 * only, without the child's own data, used once, and deleted after 24 hours.
 */
import { FIELD_KEYS } from '@spmb/domain/registration/catalogue.ts'
import { fieldSpec } from '@spmb/domain/registration/field-keys.ts'
import { SECTIONS, type SectionSpec } from '@spmb/domain/registration/field-spec.ts'
import { type Answers, inputNames } from '../form/answers.ts'
import { DRAFT_HOURS } from './draft.ts'

const SHARED_INPUTS = FIELD_KEYS.filter((key) => {
  const section: SectionSpec = SECTIONS[fieldSpec(key).section]
  return section.sharedBySiblings
}).flatMap(inputNames)

export interface SiblingAnswers {
  /** Milliseconds since 1970. */
  sentAt: number
  answers: Answers
  /** 'Daftarkan anak lain' was pressed: the next form uses the answers. */
  isRequested: boolean
}

export function siblingAnswers(answers: Answers, now: number): SiblingAnswers {
  return {
    sentAt: now,
    answers: Object.fromEntries(SHARED_INPUTS.map((name) => [name, answers[name] ?? ''])),
    isRequested: false,
  }
}

/** The answers that the next form starts with; null when they were not requested or are too old. */
export function answersForNextChild(stored: SiblingAnswers | null, now: number): Answers | null {
  if (!stored?.isRequested) return null
  return now - stored.sentAt < DRAFT_HOURS * 3_600_000 ? stored.answers : null
}

const STORAGE_KEY = 'spmb-anak-lain'

export function storeForNextChild(answers: Answers, now: number): void {
  store(siblingAnswers(answers, now))
}

/** Whether this tab has answers for the next child. */
export function hasForNextChild(): boolean {
  return load() !== null
}

/** Called by the link on the confirmation page. */
export function requestForNextChild(): void {
  const stored = load()
  if (stored) store({ ...stored, isRequested: true })
}

/** Returns the answers, if they were requested, and deletes them: another family may use this phone next. */
export function takeForNextChild(now: number): Answers | null {
  const answers = answersForNextChild(load(), now)
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
  return answers
}

function load(): SiblingAnswers | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as SiblingAnswers | null
  } catch {
    return null
  }
}

function store(answers: SiblingAnswers): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(answers))
  } catch {
    // Storage is blocked: the next form starts empty.
  }
}
