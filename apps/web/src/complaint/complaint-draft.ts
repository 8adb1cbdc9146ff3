/**
 * What is being typed, kept in this tab until it is sent: a reload or a page opened in between loses nothing. The key
 * is kept with it, so that a report whose answer was lost does not become a second one.
 */
import { complaintFields } from '@spmb/domain/complaint/fields.ts'

export type ComplaintField = keyof typeof complaintFields
export const COMPLAINT_FIELDS = Object.keys(complaintFields) as ComplaintField[]

export type TypedComplaint = Record<ComplaintField, string>

export interface ComplaintDraft {
  typed: TypedComplaint
  key: string
}

const NAME = 'spmb-laporan'

/** The form's fields as they stand. */
export function readTyped(form: HTMLFormElement): TypedComplaint {
  const data = new FormData(form)
  return Object.fromEntries(
    COMPLAINT_FIELDS.map((field) => [field, String(data.get(field) ?? '')]),
  ) as TypedComplaint
}

/** Puts the draft into fields that are still empty: what was typed before the page came alive stays. */
export function fillTyped(form: HTMLFormElement, typed: TypedComplaint): void {
  for (const field of COMPLAINT_FIELDS) {
    const control = form.elements.namedItem(field)
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value === '') control.value = typed[field]
    }
  }
}

/** A tab that stores nothing has no draft, and is no worse for it. */
export function loadComplaintDraft(): ComplaintDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Partial<ComplaintDraft> | null
    const { typed, key } = kept ?? {}
    if (typeof key !== 'string' || !typed) return null
    return COMPLAINT_FIELDS.every((field) => typeof typed[field] === 'string') ? { typed, key } : null
  } catch {
    return null
  }
}

export function keepComplaintDraft(draft: ComplaintDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(NAME, JSON.stringify(draft))
    else sessionStorage.removeItem(NAME)
  } catch {
    // Blocked or full: the page itself still holds what was typed.
  }
}
