/** All answers to check before anything is sent: parents find mistakes here. Also where sending is followed. */
import { LEVEL_NAMES, type Level } from '@spmb/domain/shared/level.ts'
import { useEffect, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { AnswerCard } from '../../ui/layout/AnswerCard.tsx'
import { SENDING, TRY_AGAIN } from '../submission/messages.ts'
import type { Trouble } from '../submission/submission.ts'
import { TroubleNotice } from '../submission/TroubleNotice.tsx'
import { answerRows } from './answer-rows.ts'
import type { CheckedAnswers } from './checked-answers.ts'
import { partAnchor } from './form-parts.ts'
import { LABELS } from './labels.ts'
import { MaskedNik } from './MaskedNik.tsx'

/** The heading of the step after the form, where the focus goes. */
export const CHECK_HEADING = 'periksa'

export function CheckStep({
  level,
  checked,
  trouble,
  sending,
  unsure,
  onBack,
  onSend,
}: {
  level: Level
  checked: CheckedAnswers
  trouble: Trouble | null
  sending: boolean
  /** It is not known whether the registration arrived: nothing may be changed, only sent again. */
  unsure: boolean
  /** `anchor` is the part to return to. */
  onBack: (anchor?: string) => void
  onSend: () => void
}) {
  const { season, office } = useFacts()
  const locked = sending || unsure
  // Once sending went wrong the button stands with the reason, and stays there while it is pressed.
  const [again, setAgain] = useState(false)
  if (trouble && !again) setAgain(true)
  useEffect(fetchConfirmation, [])
  const action = (
    <div className={again ? 'form-end again' : 'form-end'}>
      {!again && (
        <p>
          Dengan menekan tombol ini, pendaftaran dikirim ke {office.name} dan Anda mendapat nomor pendaftaran.
        </p>
      )}
      <div className="btns">
        <Button kind="main" busy={sending} onClick={onSend}>
          {sending ? 'Mengirim…' : again ? TRY_AGAIN : 'Sudah Benar, Daftar Sekarang'}
        </Button>
        {!locked && (
          <Button kind="line" onClick={() => onBack()}>
            Kembali
          </Button>
        )}
      </div>
      <p role="status" className="hint">
        {sending && SENDING}
      </p>
    </div>
  )
  return (
    <div className="read">
      {!locked && (
        <button type="button" className="crumb" onClick={() => onBack()}>
          <Icon name="left" />
          Kembali ke formulir
        </button>
      )}
      <p className="eyebrow">
        {LEVEL_NAMES[level]} · {season.label}
      </p>
      <h1 tabIndex={-1} id={CHECK_HEADING}>
        Periksa jawaban Anda
      </h1>
      {!locked && (
        <p className="lead muted mt-2">Data belum terkirim. Cocokkan dulu dengan Kartu Keluarga.</p>
      )}
      {trouble && !sending && <TroubleNotice trouble={trouble} level={level} unsure={unsure} />}
      {again && action}
      {answerRows(level, checked).map(({ part, title, rows }) => (
        <AnswerCard
          key={part}
          title={title}
          items={rows.map(([label, value]) => [label, shown(label, value)])}
          onChange={locked ? undefined : () => onBack(partAnchor(part))}
        />
      ))}
      {!again && action}
    </div>
  )
}

function shown(label: string, value: string | null) {
  if (value === null || value === '') return <span className="muted font-normal">Tidak diisi</span>
  return label === LABELS.nik ? <MaskedNik nik={value} /> : value
}

/** The page that shows the number is fetched before anything is sent: then it is there when the network is not. */
function fetchConfirmation() {
  import('../confirmation/RegisteredPage.tsx').catch(() => {})
  import('uqr').catch(() => {})
}
