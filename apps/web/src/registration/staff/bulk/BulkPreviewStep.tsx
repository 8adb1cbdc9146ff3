/** The second step of a bulk act: refusals first, seats, then every change. */
import { oddAges } from '@spmb/domain/registration/staff/ages.ts'
import type { BulkPreview } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import {
  oddAgesInWords,
  outcomesInWords,
  placesTakenInPublic,
  removalsInWords,
  STILL_OPEN,
  STILL_OPEN_TITLE,
  seatShortage,
} from '@spmb/domain/registration/staff/bulk/messages.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { CONFIRM, CONFIRM_FIRST, onlyFirstSheet } from '../../../import/staff/messages.ts'
import { Confirmations, TableNotes } from '../../../import/staff/TableNotes.tsx'
import { useEffectOn } from '../../../platform/effects.ts'
import { useFacts } from '../../../platform/facts.ts'
import { deskPath } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { PasswordField } from '../../../ui/staff/PasswordField.tsx'
import { Frame } from '../../../ui/staff/table/Frame.tsx'
import { leftOutOf, undecidable, withoutStatus } from '../messages.ts'
import type { ReadFile } from './BulkDialog.tsx'
import { type Refused, reasonsInWords } from './leave-out.ts'

/** Rows of each table on screen; a file of thousands is checked by its counts. */
const SHOWN = 200

export function BulkPreviewStep({
  preview,
  file,
  leftOut,
  busy,
  refusal,
  onApply,
  onLeaveOut,
  onBack,
}: {
  preview: BulkPreview
  /** Of an act by a file. */
  file?: ReadFile | undefined
  /** Refused by an earlier preview of this act, and no longer part of it. */
  leftOut: readonly Refused[]
  busy: boolean
  refusal: string | null
  /** @param password where public results take places away */
  onApply: (password?: string) => void
  onLeaveOut: () => void
  onBack: () => void
}) {
  const { total, unchanged, refusals, changes, schools, removals, shortages } = preview
  const { public_losses: losses } = preview
  const { season } = useFacts()
  const odd = oddAges(changes)
  const password = useRef<HTMLInputElement>(null)
  const unit = file ? 'baris' : 'pendaftar'
  const [confirmation, setConfirmation] = useState<{ of: BulkPreview; sentences: string[] } | null>(null)
  const [reminded, setReminded] = useState(false)
  const confirmed = confirmation?.of === preview ? confirmation.sentences : []
  const toConfirm = [
    ...(file && file.notes.other_sheets.length > 0
      ? [onlyFirstSheet(file.notes.other_sheets.join(', '))]
      : []),
    ...(removals.lost + removals.erased > 0 ? [removalsInWords(removals)] : []),
    ...(odd > 0 ? [oddAgesInWords(odd)] : []),
  ]
  const isConfirmed = toConfirm.every((sentence) => confirmed.includes(sentence))
  const summary = useRef<HTMLParagraphElement>(null)
  // The button that asked for a preview disappears with it.
  // Each preview gets the focus.
  useEffectOn([preview], () => summary.current?.focus())
  const refused = useRef<HTMLDivElement>(null)
  // The button is always in sight, the head of the dialog is not.
  useEffectOn([refusal], () => {
    if (refusal) refused.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div className="bulk-preview">
      <div role="alert" ref={refused}>
        {refusal && <p className="decide-refusal mt-3">{refusal}</p>}
      </div>
      {file && (
        <TableNotes
          notes={file.notes}
          withHidden={file.withHidden}
          busy={busy}
          onWithHidden={file.readAgain}
        />
      )}
      <p role="status" ref={summary} tabIndex={-1}>
        <b className="num">{formatCount(changes.length)}</b> dari {formatCount(total)} keputusan berubah
        {changes.length > 0 && `: ${outcomesInWords(changes)}`}
        {unchanged > 0 && `, ${formatCount(unchanged)} sudah demikian`}.
      </p>
      {season.window === 'open' && changes.length > 0 && (
        <Notice kind="attention" title={STILL_OPEN_TITLE}>
          <p>{STILL_OPEN}</p>
        </Notice>
      )}
      {refusals.length === 0 && changes.length > 0 && toConfirm.length > 0 && (
        <Notice kind="attention" title={CONFIRM}>
          <Confirmations
            sentences={toConfirm}
            confirmed={confirmed}
            onConfirm={(sentences) => {
              setConfirmation({ of: preview, sentences })
              setReminded(false)
            }}
          />
          <div role="alert">
            {reminded && !isConfirmed && <p className="decide-refusal">{CONFIRM_FIRST}</p>}
          </div>
        </Notice>
      )}
      {file && file.withoutStatus > 0 && (
        <p className="muted">{withoutStatus(formatCount(file.withoutStatus))}</p>
      )}
      {leftOut.length > 0 && (
        <Notice kind="information" title={leftOutOf(formatCount(leftOut.length), unit)}>
          <Reasons refusals={leftOut} unit={unit} />
        </Notice>
      )}
      {shortages.map((school) => (
        <Notice key={school.id} kind="err" title={seatShortage(school.name, school)}>
          <Link to={deskPath(school.id)}>Buka Meja seleksi</Link>
        </Notice>
      ))}
      {refusals.length > 0 && (
        <>
          <Notice kind="err" title={undecidable(formatCount(refusals.length))}>
            <Reasons refusals={refusals} unit={unit} />
          </Notice>
          <Rows
            label="Tidak dapat diputuskan"
            headings={['Baris', 'Pendaftar', 'Sekolah', 'Sebab']}
            rows={refusals.map((row) => [
              formatCount(row.row),
              [row.name, row.no_registration].filter(Boolean).join('\n'),
              row.school,
              row.reason,
            ])}
          />
        </>
      )}
      <ul>
        {schools.map(({ id, name, seats, used, used_after: after }) => (
          <li key={id}>
            <b>{name}</b>:{' '}
            {seats === null
              ? 'kuota belum ditetapkan'
              : `kuota ${formatCount(seats)} · terisi ${formatCount(used)} → ${formatCount(after)}`}
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <Rows
          label="Keputusan yang berubah"
          headings={['Baris', 'Pendaftar', 'Sekolah', 'Semula', 'Menjadi']}
          rows={changes.map((row) => [
            formatCount(row.row),
            [row.name, row.no_registration, row.odd_age].filter(Boolean).join('\n'),
            row.school,
            row.before ?? NOT_DECIDED,
            row.after ?? NOT_DECIDED,
          ])}
        />
      )}
      {losses > 0 && (
        <>
          <Notice kind="attention" title={placesTakenInPublic(losses)} />
          <PasswordField
            id="bulk-password"
            name="bulk-password"
            label="Password Anda sekali lagi"
            autoComplete="current-password"
            ref={password}
            required
          />
        </>
      )}
      <div className="btns">
        {refusals.length + shortages.length === 0 && changes.length > 0 && (
          <Button
            kind="main"
            busy={busy}
            onClick={() => (isConfirmed ? onApply(password.current?.value) : setReminded(true))}
          >
            {busy ? 'Menyimpan…' : `Simpan ${formatCount(changes.length)} keputusan`}
          </Button>
        )}
        {refusals.length > 0 && refusals.length < total && shortages.length === 0 && (
          <Button kind="main" busy={busy} onClick={onLeaveOut}>
            {busy ? 'Memeriksa…' : `Keluarkan yang ditolak (${formatCount(refusals.length)})`}
          </Button>
        )}
        <Button kind="line" onClick={onBack}>
          Kembali
        </Button>
      </div>
    </div>
  )
}

function Reasons({ refusals, unit }: { refusals: readonly Refused[]; unit: 'pendaftar' | 'baris' }) {
  return (
    <ul>
      {reasonsInWords(refusals, unit).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

function Rows(props: { label: string; headings: readonly string[]; rows: readonly (readonly string[])[] }) {
  const { label, headings, rows } = props
  return (
    <Frame label={label} className="bulk-rows">
      <table>
        <caption className="sr">{label}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, index) => (
                <td key={headings[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <p className="muted bulk-more">dan {formatCount(rows.length - SHOWN)} lainnya</p>
      )}
    </Frame>
  )
}
