/** The values of the office's form, and what of them differs from the stored office. Pure. */
import { OFFICE_FIELDS, type OfficeField } from '@spmb/domain/office/settings.ts'

export type OfficeValues = Record<OfficeField, string>

export function changedFields(typed: OfficeValues, stored: OfficeValues): Partial<OfficeValues> {
  const changed = OFFICE_FIELDS.filter((field) => typed[field] !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, typed[field]]))
}
