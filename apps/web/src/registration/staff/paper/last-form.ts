/**
 * What the next form takes over from the last one that was saved: village and schools, and the texts that the arrow down
 * repeats. It is kept in memory only, until the page is closed.
 */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Answers } from '../../fields/answers.ts'
import type { Named } from '../../school-choice/school-choice.ts'
import { REPEATED } from './paper-answers.ts'

export interface LastForm {
  village: Named | null
  school_1_id: number | null
  school_2_id: number | null
  /** As typed. */
  consentOn: string
  texts: Readonly<Record<string, string>>
}

const lastForms = new Map<Level, LastForm>()

export function lastForm(level: Level): LastForm | null {
  return lastForms.get(level) ?? null
}

export function rememberForm(level: Level, answers: Answers, village: Named | null): void {
  lastForms.set(level, {
    village,
    school_1_id: Number(answers.school_1_id) || null,
    school_2_id: Number(answers.school_2_id) || null,
    consentOn: answers.paper_consent_on ?? '',
    texts: Object.fromEntries(REPEATED.map((name) => [name, answers[name] ?? ''])),
  })
}
