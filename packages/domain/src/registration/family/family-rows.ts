/** The rows of the parents with their states, and of the guardian. */
import { readablePhone } from '../../shared/fields/phone-number.ts'
import type { AnswerRow } from '../answer-rows.ts'
import { type Family, GUARDIAN_KEYS, keysOfParent, PARENTS } from './family.ts'
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
    value: key === 'guardian_phone' ? family[key] && readablePhone(family[key]) : family[key],
  }))
  return [...ofParents, ...ofGuardian]
}
