import { answerText } from '@spmb/domain/registration/answer-rows.ts'
import { familyText } from '@spmb/domain/registration/family/family-rows.ts'
import { isFamilyKey } from '@spmb/domain/registration/family/messages.ts'
import { fieldSpec, isFieldKey } from '@spmb/domain/registration/field-keys.ts'
import type { FieldChanges } from '@spmb/domain/registration/manage/request.ts'
import { emptyWords, fieldLabel } from './managed-sections.ts'

/** Before and after of each field. */
export function FromTo({ changes }: { changes: FieldChanges }) {
  return Object.entries(changes).map(([field, { before, after }]) => {
    const label = fieldLabel(field)
    return label === null ? null : (
      <dl key={field} className="from-to">
        <div>
          <dt className="from-to-field">{label}</dt>
        </div>
        <div>
          <dt>Sebelumnya</dt>
          <dd>
            <del>{shown(field, before)}</del>
          </dd>
        </div>
        <div>
          <dt>Menjadi</dt>
          <dd>
            <ins>{shown(field, after)}</ins>
          </dd>
        </div>
      </dl>
    )
  })
}

function shown(field: string, value: FieldChanges[string]['before']): string {
  if (typeof value === 'object' && value !== null) return value.name
  const text = isFieldKey(field)
    ? answerText(fieldSpec(field), value)
    : isFamilyKey(field) && typeof value === 'string'
      ? familyText(field, value)
      : value
  return text === null || text === '' ? emptyWords(field) : String(text)
}
