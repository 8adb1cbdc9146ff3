/**
 * After a reload in the middle of sending. The key and the answers are on the device, NIK and NISN are not: they are
 * typed again, and the same registration is sent again.
 */

import { firstEntry } from '@spmb/domain/shared/entries.ts'
import { LEVEL_NAMES, type Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { telephoneLink } from '../../platform/telephone.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import type { Draft } from '../draft/draft.ts'
import { CHECK_HEADING } from '../form/CheckStep.tsx'
import { LABELS } from '../form/labels.ts'
import { SENDING, TRY_AGAIN } from './messages.ts'
import type { Trouble } from './submission.ts'
import { TroubleNotice } from './TroubleNotice.tsx'

export function ReloadedStep({
  level,
  draft,
  trouble,
  sending,
  onSend,
  onErase,
}: {
  level: Level
  draft: Draft
  trouble: Trouble | null
  sending: boolean
  /** Sends with these numbers; what is wrong with them comes back. */
  onSend: (numbers: Record<string, string>) => FieldMessages
  onErase: () => void
}) {
  const { season, office } = useFacts()
  const [messages, setMessages] = useState<FieldMessages>({})
  const phone = firstEntry(office.phone)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const data = new FormData(event.currentTarget)
    const wrong = onSend({ nik: String(data.get('nik') ?? ''), nisn: String(data.get('nisn') ?? '') })
    setMessages(wrong)
    const [first] = Object.keys(wrong)
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
      {trouble && !sending && <TroubleNotice trouble={trouble} level={level} unsure />}
      <div className="answers card">
        <DescriptionList
          items={[
            [LABELS.name, draft.answers.name ?? ''],
            [LABELS.school_1_id, draft.names.school_1_id ?? ''],
            [LABELS.school_2_id, draft.names.school_2_id ?? ''],
          ]}
        />
      </div>
      <form method="post" noValidate onSubmit={submit}>
        <TextField
          id="nik-ulang"
          name="nik"
          label={LABELS.nik}
          hint="16 digit, ada di Kartu Keluarga"
          error={messages.nik?.[0]}
          required
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={24}
          className="w-nik"
        />
        {level === 'SMP' && (
          <TextField
            id="nisn-ulang"
            name="nisn"
            label={LABELS.nisn}
            hint="10 digit, ada di rapor atau ijazah"
            error={messages.nisn?.[0]}
            required
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={16}
            className="w-tel"
          />
        )}
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
            Bukan pendaftaran Anda, atau tidak bisa dilanjutkan? Tanyakan ke kantor dinas,{' '}
            <a href={telephoneLink(phone)}>{phone}</a>, apakah sudah diterima, lalu hapus draf ini.
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
