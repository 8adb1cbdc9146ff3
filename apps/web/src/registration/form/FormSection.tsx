/** A numbered section of the form. The step header and 'Ubah' link to its anchor. */
import type { FieldKey } from '@spmb/domain/registration/catalogue.ts'
import { fieldSpec, keysOfSection } from '@spmb/domain/registration/field-keys.ts'
import { SECTIONS, type SectionKey, type SectionSpec } from '@spmb/domain/registration/field-spec.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Fragment, type ReactNode } from 'react'
import { isTypedKey, type FormSection as Section, sectionAnchor } from '../fields/answers.ts'
import { FormField, type FormFieldProps } from '../fields/FormField.tsx'

export function FormSection({
  section,
  number,
  children,
}: {
  section: Section
  number: number
  children: ReactNode
}) {
  const anchor = sectionAnchor(section.id)
  return (
    <section className="part" id={anchor} tabIndex={-1} aria-labelledby={`${anchor}-judul`}>
      <h2 id={`${anchor}-judul`}>
        <span className="dia" aria-hidden="true">
          {number}
        </span>
        {section.title}
      </h2>
      {children}
    </section>
  )
}

/** The typed fields of a section (but for those in `without`), with its introduction and the headings of its groups. */
export function SectionFields({
  level,
  section,
  without = [],
  below = {},
  ...field
}: {
  level: Level
  section: SectionKey
  without?: readonly FieldKey[]
  /** What stands below a field. */
  below?: Partial<Record<FieldKey, ReactNode>>
} & Omit<FormFieldProps, 'field'>) {
  const { intro }: SectionSpec = SECTIONS[section]
  const keys = keysOfSection(level, section)
    .filter(isTypedKey)
    .filter((key) => !without.includes(key))
  const groups = keys.map((key) => fieldSpec(key).group)
  return (
    <>
      {intro && <p className="hint mt-2">{intro}</p>}
      {keys.map((key, index) => (
        <Fragment key={key}>
          {groups[index] && groups[index] !== groups[index - 1] && <h3 className="sub">{groups[index]}</h3>}
          <FormField field={key} {...field} />
          {below[key]}
        </Fragment>
      ))}
    </>
  )
}
