/** The numbered sections of a level's form. The step header, the check step and the error summary follow them. */
import type { FieldKey } from '@spmb/domain/registration/catalogue.ts'
import { fieldSpec, keysOfSection } from '@spmb/domain/registration/field-keys.ts'
import { SECTIONS, type SectionKey } from '@spmb/domain/registration/field-spec.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { type Answers, inputNames } from '../fields/answers.ts'

export interface FormSection {
  id: SectionKey
  title: string
  keys: readonly FieldKey[]
}

export const FORM_SECTIONS = Object.fromEntries(
  LEVELS.map((level) => [level, sectionsOf(level)]),
) as unknown as Record<Level, readonly FormSection[]>

function sectionsOf(level: Level): FormSection[] {
  return (Object.keys(SECTIONS) as SectionKey[])
    .map((id) => ({ id, title: SECTIONS[id].title, keys: keysOfSection(level, id) }))
    .filter(({ keys }) => keys.length > 0)
}

/** The element id of a section. */
export function sectionAnchor(id: SectionKey): string {
  return `bagian-${id}`
}

/** Whether all required fields of a section have an answer, valid or not. Consent, below the sections, does not count. */
export function isSectionFilled(section: FormSection, answers: Answers): boolean {
  return section.keys
    .filter((key) => !fieldSpec(key).optional && key !== 'consent')
    .flatMap(inputNames)
    .every((name) => (answers[name] ?? '').trim() !== '')
}
