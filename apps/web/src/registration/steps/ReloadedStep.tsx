/**
 * After a reload during a request. The draft has the key and the answers, but not NIK and NISN: the parent types them
 * again, and the same registration is sent again.
 */
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { IDENTITY_KEYS, isOfLevel } from '@spmb/domain/registration/field-keys.ts'
import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { LEVEL_NAMES, type Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { Button } from '../../ui/form/Button.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import type { Draft } from '../draft/draft.ts'
import { FormField } from '../fields/FormField.tsx'
import { CHECK_HEADING } from '../registration-effects.ts'
import { ASK_THEN_ERASE, NOT_YOURS, SENDING, TRY_AGAIN } from '../submission/messages.ts'
import type { Trouble } from '../submission/submission.ts'
import { TroubleNotice } from '../submission/TroubleNotice.tsx'
import type { Retries } from '../submission/use-retries.ts'

export function ReloadedStep({
  level,
  draft,
  trouble,
  sending,
  retries,
  onSend,
  onErase,
}: {
  level: Level
  draft: Draft
  trouble: Trouble | null
  sending: boolean
  retries: Retries
  /** Sends the registration with these numbers; returns the problems that they have. */
  onSend: (numbers: Record<string, string>) => FieldMessages
  onErase: () => void
}) {
  const { season, office } = useFacts()
  const [messages, setMessages] = useState<FieldMessages>({})
  const phone = firstEntry(office.phone)
  const identities = IDENTITY_KEYS.filter((key) => isOfLevel(key, level))
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const data = new FormData(event.currentTarget)
    const numbers = identities.map((key) => [key, String(data.get(key) ?? '')])
    const problems = onSend(Object.fromEntries(numbers))
    setMessages(problems)
    const [first] = Object.keys(problems)
    if (first) document.getElementById(`${first}-ulang`)?.focus()
  }
  return (
    <div className="read">
      <p className="eyebrow">
        {LEVEL_NAMES[level]} · {season.label}
      </p>
      <h1 tabIndex={-1} id={CHECK_HEADING}>
        Lanjutkan pengiriman
      </h1>
      {trouble && !sending && (
        <TroubleNotice trouble={trouble} level={level} mayHaveArrived retries={retries} />
      )}
      <div className="answers card">
        <DescriptionList
          items={[
            [FIELDS.name.label, draft.answers.name ?? ''],
            [FIELDS.school_1_id.label, draft.names.school_1_id ?? ''],
            [FIELDS.school_2_id.label, draft.names.school_2_id ?? ''],
          ]}
        />
      </div>
      <form method="post" noValidate onSubmit={submit}>
        {identities.map((key) => (
          <FormField
            key={key}
            id={`${key}-ulang`}
            field={key}
            audience="parents"
            error={(field) => messages[field]?.[0]}
            hints={() => []}
            wrongBirthInput={undefined}
          />
        ))}
        <div className="form-end">
          <div className="btns">
            <Button kind="main" type="submit" busy={sending}>
              {sending ? 'Mengirim…' : TRY_AGAIN}
            </Button>
          </div>
          <p role="status" className="hint">
            {sending && SENDING}
          </p>
          <p className="hint">
            {NOT_YOURS} <a href={telephoneLink(phone)}>{phone}</a>, {ASK_THEN_ERASE}
          </p>
          {!sending && (
            <p>
              <Button kind="text" onClick={onErase}>
                Hapus draf
              </Button>
            </p>
          )}
        </div>
      </form>
    </div>
  )
}
