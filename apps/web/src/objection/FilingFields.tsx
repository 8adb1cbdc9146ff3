/** What an objection is about and says: filed by a family, or for it at the counter. */
import { FILING_MESSAGES, OBJECTION_TEXT_MAX } from '@spmb/domain/objection/filing-messages.ts'
import { SelectField, TextArea } from '../ui/form/Field.tsx'
import { focusField } from '../ui/form/focus-field.ts'

/** Chosen schools that may be objected to; one needs no choice. */
export type FilingSchools = readonly { id: number; name: string }[]

export interface FilingErrors {
  school?: string
  text?: string
}

/** Focuses the first field that is wrong. */
export function readFiling(
  form: HTMLFormElement,
  schools: FilingSchools,
): { body: { school_id: number; text: string } | null; errors: FilingErrors } {
  const typed = new FormData(form)
  const [first] = schools
  const school = schools.length === 1 ? first : schools.find(({ id }) => String(id) === typed.get('school'))
  const text = String(typed.get('text') ?? '').trim()
  if (school && text !== '') return { body: { school_id: school.id, text }, errors: {} }
  focusField(form, school ? 'text' : 'school')
  return {
    body: null,
    errors: {
      ...(!school && { school: FILING_MESSAGES['objection.school'] }),
      ...(text === '' && { text: FILING_MESSAGES['objection.text'] }),
    },
  }
}

export function FilingFields({
  id,
  schools,
  errors,
}: {
  /** The ids of the fields begin with it. */
  id: string
  schools: FilingSchools
  errors: FilingErrors
}) {
  return (
    <>
      {schools.length > 1 && (
        <SelectField
          id={`${id}-school`}
          name="school"
          label="Sekolah"
          error={errors.school}
          required
          options={schools.map((one) => [String(one.id), one.name] as const)}
        />
      )}
      <TextArea
        id={`${id}-text`}
        name="text"
        label="Isi keberatan"
        error={errors.text}
        required
        rows={5}
        maxLength={OBJECTION_TEXT_MAX}
        autoComplete="off"
      />
    </>
  )
}
