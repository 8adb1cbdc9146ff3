/**
 * What the inputs of an odd case say, by their names (docs/product-rules.md#parents-and-guardian). Pure, and without the rules, which
 * only the chunk of these inputs has.
 */
import type { Family, Parent } from '@spmb/domain/registration/family/family.ts'
import { type Answers, LATER_INPUTS } from '../fields/answers.ts'

/** The name of the tick that a guardian brings the child up. */
export const GUARDED = 'guardian'

/** The id of the heading of these inputs. */
export const ODD_HEADING = 'keadaan-berbeda'

/** The name of an input, and its id. */
export const inputOf = (field: string): string => `${LATER_INPUTS.oddCases}${field}`

/** The field of an input; null: it is another part's. */
export const fieldOf = (name: string): string | null =>
  name.startsWith(LATER_INPUTS.oddCases) ? name.slice(LATER_INPUTS.oddCases.length) : null

export const isLeftOut = (texts: Answers, parent: Parent): boolean =>
  texts[inputOf(`${parent}_state`)] === 'not_on_certificate'

/** By the tick below the parent's name, which `LessTyping.tsx` draws. */
export const isDead = (texts: Answers, parent: Parent): boolean =>
  !isLeftOut(texts, parent) && texts[inputOf(`${parent}_dead`)] === 'on'

const isGuarded = (texts: Answers): boolean => texts[inputOf(GUARDED)] === 'on'

/** Whether any of these inputs was used; a parent who has died is told by another one. */
export const isUsed = (texts: Answers): boolean =>
  isGuarded(texts) || isLeftOut(texts, 'father') || isLeftOut(texts, 'mother')

/** What a draft keeps: nothing of a guardian whose tick was taken back, nor of ticks that follow from a job. */
export function keptOf(texts: Answers): Answers {
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => {
      const field = fieldOf(name)
      if (field === null || field.endsWith('_dead')) return false
      return isGuarded(texts) || !field.startsWith('guardian')
    }),
  )
}

/** The fields of a body as typed; none for the usual family. */
export function familyIn(texts: Answers): Record<string, string> {
  const stateOf = (parent: Parent) =>
    isLeftOut(texts, parent) ? 'not_on_certificate' : isDead(texts, parent) ? 'dead' : null
  const states = (['father', 'mother'] as const).flatMap((parent) => {
    const state = stateOf(parent)
    return state ? [[`${parent}_state`, state]] : []
  })
  const guardian = Object.entries(texts).flatMap(([name, text]) => {
    const field = fieldOf(name)
    return field?.startsWith('guardian_') && isGuarded(texts) ? [[field, text]] : []
  })
  return Object.fromEntries([...states, ...guardian])
}

/** Whether the usual rules do not fit: a single parent who has died has a name and, by the tick, a job. */
export function needsOwnRules(family: Partial<Record<keyof Family, string | null>>): boolean {
  const states = [family.father_state, family.mother_state]
  return (
    states.includes('not_on_certificate') ||
    states.every((state) => state === 'dead') ||
    (family.guardian_name ?? null) !== null
  )
}
