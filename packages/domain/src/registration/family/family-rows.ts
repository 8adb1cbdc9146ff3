/** The rows of the parents with their states, and of the guardian. */
import { readablePhone } from '../../shared/fields/phone-number.ts'
import type { AnswerRow } from '../answer-rows.ts'
import {
  type Family,
  type FamilyKey,
  GUARDIAN_KEYS,
  keysOfParent,
  PARENTS,
  type ParentState,
} from './family.ts'
import { GUARDIAN_LABELS, PARENT_STATE_WORDS } from './messages.ts'

/** @param rows those of the catalogue, of a record or a family's own page */
export function rowsOfFamily(rows: readonly AnswerRow[], family: Family): AnswerRow[] {
  const ofParents = rows.flatMap((row) => {
    const parent = PARENTS.find((one) => keysOfParent(one).some((key) => key === row.key))
    const state = parent ? family[`${parent}_state`] : 'known'
    if (state === 'known') return [row]
    // Without a job and a phone there is nothing that was left out.
    if (row.key !== `${parent}_name`) return row.value === null ? [] : [row]
    const words = PARENT_STATE_WORDS[state]
    return [{ ...row, value: row.value === null ? words : `${row.value} (${words.toLowerCase()})` }]
  })
  if (family.guardian_name === null) return ofParents
  const ofGuardian = GUARDIAN_KEYS.map((key) => ({
    key,
    label: GUARDIAN_LABELS[key],
    value: familyText(key, family[key]),
  }))
  return [...ofParents, ...ofGuardian]
}

/** A stored value in words, in rows and in what was changed; null for none. */
export function familyText(key: FamilyKey, value: string | null): string | null {
  if (value === null || value === '') return null
  if (key === 'guardian_phone') return readablePhone(value)
  if (key === 'father_state' || key === 'mother_state')
    return PARENT_STATE_WORDS[value as ParentState] ?? value
  return value
}
