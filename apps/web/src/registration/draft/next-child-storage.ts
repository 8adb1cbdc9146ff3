/** Where a tab keeps the answers for the next child. The script of the confirmation reads it too, so it imports no form. */
import type { Answers } from '../fields/answers.ts'

export interface SiblingAnswers {
  /** Milliseconds since 1970. */
  sentAt: number
  answers: Answers
  /** 'Daftarkan anak lain' was pressed: the next form uses the answers. */
  isRequested: boolean
}

const STORAGE_KEY = 'spmb-anak-lain'

/** Whether this tab has answers for the next child. */
export function hasForNextChild(): boolean {
  return loadSiblingAnswers() !== null
}

/** Called by the links on the confirmation page. */
export function requestForNextChild(): void {
  const stored = loadSiblingAnswers()
  if (stored) storeSiblingAnswers({ ...stored, isRequested: true })
}

export function loadSiblingAnswers(): SiblingAnswers | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as SiblingAnswers | null
  } catch {
    return null
  }
}

export function storeSiblingAnswers(answers: SiblingAnswers): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(answers))
  } catch {
    // Storage is blocked: the next form starts empty.
  }
}

export function eraseSiblingAnswers(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}
