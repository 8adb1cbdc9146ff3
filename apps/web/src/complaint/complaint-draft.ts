/**
 * The draft of a report, stored for this tab until it is sent, so that it survives a reload and navigation. The
 * idempotency key is stored with it, so that a retry after a lost response does not create a second report.
 */
import { complaintFields } from '@spmb/domain/complaint/fields.ts'

export type ComplaintField = keyof typeof complaintFields
const COMPLAINT_FIELDS = Object.keys(complaintFields) as ComplaintField[]

export type TypedComplaint = Record<ComplaintField, string>

export interface ComplaintDraft {
  typed: TypedComplaint
  key: string
}

const NAME = 'spmb-laporan'

/** The current values of the form. */
export function readTyped(form: HTMLFormElement): TypedComplaint {
  const data = new FormData(form)
  return Object.fromEntries(
    COMPLAINT_FIELDS.map((field) => [field, String(data.get(field) ?? '')]),
  ) as TypedComplaint
}

/** Copies the draft into empty fields; text that was typed before hydration stays. */
export function fillTyped(form: HTMLFormElement, typed: TypedComplaint): void {
  for (const field of COMPLAINT_FIELDS) {
    const control = form.elements.namedItem(field)
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value === '') control.value = typed[field]
    }
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The stored draft; null for none, for an unreadable one, and when storage is blocked. */
export function loadComplaintDraft(): ComplaintDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Partial<ComplaintDraft> | null
    const { typed, key } = stored ?? {}
    if (typeof key !== 'string' || !typed) return null
    // A draft of an earlier version has no phone.
    return {
      typed: Object.fromEntries(
        COMPLAINT_FIELDS.map((field) => [field, textOf(typed[field])]),
      ) as TypedComplaint,
      key,
    }
  } catch {
    return null
  }
}

export function storeComplaintDraft(draft: ComplaintDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(NAME, JSON.stringify(draft))
    else sessionStorage.removeItem(NAME)
  } catch {
    // Storage is blocked or full: the form still has the input.
  }
}
