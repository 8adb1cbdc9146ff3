/** `/admin/register/sd` and `/admin/register/smp`: staff enter registrations from paper forms, one after the other. */
import { readLate } from '@spmb/domain/free-seats/late-contract.staff.ts'
import { LATE_NAME } from '@spmb/domain/free-seats/late-messages.ts'
import { CARD_PATH } from '@spmb/domain/registration/contract.public.ts'
import { PAPER_ONLY_ADMIN } from '@spmb/domain/registration/staff/paper/messages.ts'
import { lastMinuteWords, windowNotice } from '@spmb/domain/season/window-words.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { seasonTimes, useFacts } from '../../../platform/facts.ts'
import { pathOf } from '../../../platform/paths.ts'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { LATE_PARAMETER, LIST_PATHS, lateFormAddress, STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { CodeSlip } from '../family/CodeSlip.tsx'
import {
  ADMIN_MAY_REGISTER,
  LATE_IS_CLOSED,
  lateIsOpen,
  NEXT_REGISTRATION,
  SAME_ORDER,
  savedHere,
} from '../messages.ts'
import { Keys, KeysDialog, useQuestionKey } from './KeysDialog.tsx'
import { PaperForm } from './PaperForm.tsx'
import type { SavedForm } from './use-paper-form.ts'

export const SdPaperPage = () => <PaperPage level="SD" />
export const SmpPaperPage = () => <PaperPage level="SMP" />

function PaperPage({ level }: { level: Level }) {
  const [search] = useSearchParams()
  const isLate = search.has(LATE_PARAMETER)
  // What is open on one form says nothing of the other.
  return <PaperForms key={`${isLate}`} level={level} isLate={isLate} />
}

/** @param isLate they are late registrations */
function PaperForms({ level, isLate }: { level: Level; isLate: boolean }) {
  const facts = useFacts()
  const { window } = facts.season
  const ownSchool = useViewer().school?.id ?? null
  const [saved, setSaved] = useState<readonly SavedForm[]>([])
  const [showsKeys, setShowsKeys] = useState(false)
  useQuestionKey(() => setShowsKeys(true))

  const { data: late } = useQuery({
    queryKey: [...APPLICANTS, 'late', level],
    queryFn: ({ signal }) => fetchData(readLate[level], { signal }),
    enabled: facts.season.published,
  })
  const until = late?.period === 'open' && late.until && lastMinuteWords(new Date(late.until), facts.timeZone)

  const competes = window === 'open' || (window === 'closed' && ownSchool === null)
  const mayEnter = isLate ? Boolean(until) : competes
  // A form that is open when registration closes stays on the screen; the server decides.
  const [opened, setOpened] = useState(mayEnter)
  if (mayEnter && !opened) setOpened(true)
  const closed = window === 'open' || isLate ? null : windowNotice(seasonTimes(facts), window, facts.timeZone)
  return (
    <>
      <div className="work-head">
        <div>
          <h1>
            {isLate ? LATE_NAME : 'Daftarkan dari kertas'}: {level}
          </h1>
          <p className="muted">
            {SAME_ORDER}
            {saved.length > 0 && savedHere(formatCount(saved.length))}
          </p>
        </div>
        {opened && (
          <div className="btns">
            <p className="paper-keys">
              <span>
                <Keys keys={['Enter']} /> isian berikut
              </span>
              <span>
                <Keys keys={['Shift', 'Enter']} /> kembali
              </span>
              <span>
                <Keys keys={['Ctrl', 'S']} /> simpan
              </span>
            </p>
            <Button kind="line" onClick={() => setShowsKeys(true)}>
              Pintasan <kbd>?</kbd>
            </Button>
          </div>
        )}
      </div>
      <div role="status">{saved[0] && <SavedNotice saved={saved[0]} />}</div>
      {closed && (
        <Notice kind="attention" icon="calendar" title={closed.title} className="paper-notice">
          <p>
            {closed.text}{' '}
            {window === 'closed' && (ownSchool === null ? ADMIN_MAY_REGISTER : PAPER_ONLY_ADMIN)}
          </p>
          <p>
            <Link to={LIST_PATHS[level]}>Kembali ke daftar</Link>
          </p>
        </Notice>
      )}
      {until && (
        <Notice kind="attention" icon="calendar" title={lateIsOpen(until)} className="paper-notice">
          {!isLate && (
            <p>
              <Link to={lateFormAddress(level)}>Daftarkan susulan</Link>
            </p>
          )}
        </Notice>
      )}
      {isLate && late && !until && (
        <Notice kind="attention" icon="calendar" title={LATE_IS_CLOSED} className="paper-notice" />
      )}
      {opened && (
        <PaperForm
          // Each saved form is followed by an empty one.
          key={saved.length}
          level={level}
          ownSchool={ownSchool}
          isLate={window === 'closed' && !isLate}
          lateSchools={isLate ? (late?.schools ?? []) : null}
          isFirst={saved.length === 0}
          onSaved={(form) => setSaved([form, ...saved])}
        />
      )}
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </>
  )
}

function SavedNotice({ saved: { name, number, changeCode } }: { saved: SavedForm }) {
  return (
    <Notice
      kind="ok"
      className="paper-notice"
      title={
        <>
          Tersimpan: {name},{' '}
          <span className="mono" translate="no">
            {number}
          </span>
        </>
      }
    >
      <p>
        <a href={pathOf(CARD_PATH, number)} target="_blank" rel="noopener">
          Cetak kartu<span className="sr">, tab baru</span>
        </a>{' '}
        ·{' '}
        <a href={pathOf(STAFF_PATHS.detail, number)} target="_blank" rel="noopener">
          Buka<span className="sr"> pendaftaran, tab baru</span>
        </a>
        . {NEXT_REGISTRATION}
      </p>
      {changeCode && <PaperCode name={name} number={number} code={changeCode} />}
    </Notice>
  )
}

/** Opened on request, so that the keyboard stays in the next form. */
function PaperCode({ name, number, code }: { name: string; number: string; code: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="line" className="mt-2" onClick={() => setOpen(true)}>
        Kode Ubah untuk keluarga
      </Button>
      {open && (
        <FormDialog title="Kode Ubah" onClose={() => setOpen(false)}>
          <CodeSlip name={name} number={number} code={code} />
        </FormDialog>
      )}
    </>
  )
}
