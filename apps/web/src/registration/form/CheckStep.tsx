/** Shows all answers for a last check, sends them, and shows the state of the request. */

import type { AnswerRow } from '@spmb/domain/registration/answer-rows.ts'
import type { Hint } from '@spmb/domain/registration/hints.ts'
import { groupNik } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { LEVEL_NAMES, type Level } from '@spmb/domain/shared/level.ts'
import { type ReactNode, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { AnswerCard } from '../../ui/layout/AnswerCard.tsx'
import { sectionAnchor } from '../fields/answers.ts'
import { COMPARE_ANSWERS } from '../messages.ts'
import { CHECK_HEADING } from '../registration-effects.ts'
import type { CheckedAnswers } from '../submission/check-form.ts'
import { SENDING, TRY_AGAIN } from '../submission/messages.ts'
import type { Trouble } from '../submission/submission.ts'
import { TroubleNotice } from '../submission/TroubleNotice.tsx'
import type { Retries } from '../submission/use-retries.ts'
import { checkRows } from './answer-rows.ts'

export function CheckStep({
  level,
  checked,
  trouble,
  sending,
  mayHaveArrived,
  retries,
  hints,
  family,
  claims,
  onBack,
  onSend,
}: {
  level: Level
  checked: CheckedAnswers
  trouble: Trouble | null
  sending: boolean
  /** The registration may be stored already: it can only be sent again, not changed. */
  mayHaveArrived: boolean
  retries: Retries
  /** About unusual answers, as the form has shown them. */
  hints: readonly Hint[]
  /** What the parents' rows are where they are not as usual, and the anchor of their fields. */
  family: { anchor: string; rows: (rows: readonly AnswerRow[]) => AnswerRow[] } | null
  /** The paths that are followed. */
  claims: ReactNode
  /** `anchor` is the section to return to. */
  onBack: (anchor?: string) => void
  onSend: () => void
}) {
  const { season, office } = useFacts()
  const locked = sending || mayHaveArrived
  // After a failed request the button moves up to the notice, and stays there during the retries.
  const [again, setAgain] = useState(false)
  if (trouble && !again) setAgain(true)
  // The birth date is part of the row of the birth place.
  const hintsOf = ({ key }: AnswerRow) =>
    hints.filter(({ field }) => field === key || (field === 'birth_date' && key === 'birth_place'))
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
      {!locked && <p className="lead muted mt-2">{COMPARE_ANSWERS}</p>}
      {trouble && !sending && (
        <TroubleNotice trouble={trouble} level={level} mayHaveArrived={mayHaveArrived} retries={retries} />
      )}
      {again && action}
      {checkRows(level, checked).map(({ id, title, rows }) => {
        const ofSection = id === 'parents' ? family : null
        return (
          <AnswerCard
            key={id}
            title={title}
            items={(ofSection?.rows(rows) ?? rows).map((row) => [
              row.label,
              <CheckedAnswer key={row.key} row={row} hints={hintsOf(row)} />,
            ])}
            onChange={locked ? undefined : () => onBack(ofSection?.anchor ?? sectionAnchor(id))}
          />
        )
      })}
      {claims}
      {!again && action}
    </div>
  )
}

function CheckedAnswer({ row, hints }: { row: AnswerRow; hints: readonly Hint[] }) {
  const { key, value } = row
  if (value === null)
    return (
      <span className="muted font-normal" translate="yes">
        Tidak diisi
      </span>
    )
  return (
    <>
      {/* In full: it is the one answer that cannot be corrected later. */}
      {key === 'nik' ? <span className="num">{groupNik(value)}</span> : value}
      {hints.map(({ code, text }) => (
        <span key={code} className="maybe font-normal" translate="yes">
          <Icon name="warn" />
          <span>{text}</span>
        </span>
      ))}
    </>
  )
}
