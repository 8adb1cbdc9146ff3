/** The registration of a family: state and deadline, all answers, its journey, every change, and withdrawal. */

import type { Managed } from '@spmb/domain/registration/manage/contract.family.ts'
import {
  NUMBER_CHECKED,
  NUMBER_CHECKED_TITLE,
  NUMBER_MISSING,
  NUMBER_MISSING_TITLE,
} from '@spmb/domain/registration/manage/messages.ts'
import { type CorrectionRequest, REQUEST_STATE_NAMES } from '@spmb/domain/registration/manage/request.ts'
import { closingWords } from '@spmb/domain/season/window-words.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { momentWords } from '@spmb/domain/shared/moment-words.ts'
import { useEffect, useRef, useState } from 'react'
import { FamilyFreeSeats } from '../../free-seats/family/FamilyFreeSeats.tsx'
import { OwnMail } from '../../mail/family/OwnMail.tsx'
import { seasonTimes, useFacts } from '../../platform/facts.ts'
import { PATHS, pathOf } from '../../platform/paths.ts'
import { OwnResult } from '../../results/selection/OwnResult.tsx'
import { OwnSupport } from '../../support/family/OwnSupport.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { Band } from '../../ui/illustration/Motifs.tsx'
import { AnswerCard } from '../../ui/layout/AnswerCard.tsx'
import { numbered } from '../../ui/numbered.ts'
import { ChangeList } from './ChangeList.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { FromTo } from './FromTo.tsx'
import { Journey, standingWords } from './Journey.tsx'
import { LaterClaims } from './LaterClaims.tsx'
import { managedSections, sectionRows } from './managed-sections.ts'
import {
  ASK_FOR_SCHOOL,
  ASK_SCHOOL,
  BRING_PAPERS,
  CHANGE_WHILE_OPEN,
  CHOOSE_AGAIN,
  CLOSED_TITLES,
  changeUntil,
  codeMadeBy,
  GIVE_CODE_AGAIN,
  NIK_STAYS,
  NISN_STAYS,
  NOT_YOUR_CODE,
  READ_ONLY,
  refusedAt,
  schoolsClosed,
  WHAT_TO_BRING,
} from './messages.ts'
import { OwnAdmission } from './OwnAdmission.tsx'
import { SignInForm } from './SignInForm.tsx'
import type { ManagedSession } from './use-managed.ts'
import { Withdrawal } from './Withdrawal.tsx'

export function ManagedRegistration({
  managed,
  ended,
  session,
}: {
  managed: Managed
  ended: boolean
  session: ManagedSession
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isHeld = Boolean(managed.withdrawn?.seat_held_until)
  return (
    <>
      <button type="button" className="crumb" onClick={() => void session.leave()}>
        <Icon name="left" />
        Keluar
      </button>
      {ended && (
        <section className="read mb-6" role="alert">
          <Notice kind="attention" title="Masukkan Kode Ubah lagi" className="mb-4">
            <p>{GIVE_CODE_AGAIN}</p>
          </Notice>
          <SignInForm hydrated session={session} number={managed.no_registration} />
        </section>
      )}
      <div className="split">
        <div>
          <div className="ticket">
            <div className="on-night">
              <Band />
              <div className="ticket-in">
                <p className="label">{standingWords(managed)}</p>
                <h1 tabIndex={-1} ref={heading} translate="no">
                  {managed.answers.name}
                </h1>
                <p className="mono managed-number" translate="no">
                  {managed.no_registration}
                </p>
              </div>
            </div>
            <div className="ticket-foot">
              <Deadline managed={managed} />
            </div>
          </div>
          <nav className="jump" aria-label="Bagian halaman">
            <a href="#data">Data</a>
            <a href="#perjalanan">Perjalanan</a>
            <a href="#perubahan">Perubahan</a>
          </nav>
          {/* Before everything else: it has a last moment. */}
          {isHeld && <Withdrawal managed={managed} session={session} />}
          <FamilyFreeSeats onChanged={() => void session.load()} />
          <OwnAdmission key={String(managed.withdrawn === null)} onChanged={() => void session.load()} />
          <LaterClaims managed={managed} onChanged={() => void session.load()} />
          <Refusals managed={managed} />
          <ClosedSchools managed={managed} />
          <Closed managed={managed} />
          <NumberNotice managed={managed} />
          <CodeMade managed={managed} />
          <div id="data" tabIndex={-1}>
            <Answers managed={managed} session={session} />
          </div>
        </div>
        <div>
          <Journey managed={managed} />
          <OwnResult />
          <RequestList requests={managed.requests} />
          <OwnSupport
            key={`bantuan ${managed.withdrawn !== null}`}
            mayWrite={managed.withdrawn === null && managed.closing !== 'archive'}
          />
          <OwnMail onChanged={() => void session.load()} />
          <ChangeList managed={managed} session={session} />
          {!isHeld && <Withdrawal managed={managed} session={session} />}
          <p className="mt-8">
            <a href={pathOf(PATHS.result, managed.no_registration)}>Halaman hasil</a>
          </p>
        </div>
      </div>
    </>
  )
}

function Deadline({ managed }: { managed: Managed }) {
  const facts = useFacts()
  const { season, timeZone } = facts
  if (managed.closing !== null) return <p>{CLOSED_TITLES[managed.closing]}.</p>
  const until = season.windowMode === 'schedule' ? closingWords(seasonTimes(facts), timeZone) : null
  return <p>{until ? changeUntil(until) : CHANGE_WHILE_OPEN}</p>
}

function Closed({ managed: { closing, withdrawn } }: { managed: Managed }) {
  if (closing === null || withdrawn) return null
  return (
    <Notice kind="attention" title={CLOSED_TITLES[closing]} className="mt-6">
      <p>{closing === 'archive' ? READ_ONLY : ASK_SCHOOL}</p>
    </Notice>
  )
}

/** Why a school has refused the child by hand, and what to bring there. */
function Refusals({ managed }: { managed: Managed }) {
  const schools = [managed.school_1_id, managed.school_2_id]
  return numbered(managed.refusals).map(({ entry: reason, at }) =>
    reason === null || (at === 1 && schools[0]?.id === schools[1]?.id) ? null : (
      <Notice key={at} kind="information" title={refusedAt(schools[at]?.name ?? '', reason)} className="mt-6">
        <p>{WHAT_TO_BRING[reason] ?? BRING_PAPERS}</p>
      </Notice>
    ),
  )
}

/** Not of a child that has a place at another school. */
function ClosedSchools({ managed }: { managed: Managed }) {
  const { closed_schools: closed, closing } = managed
  const choices = [
    { ...managed.school_1_id, status: managed.school_1_status },
    { ...managed.school_2_id, status: managed.school_2_status },
  ]
  const admitting = choices.find(({ status }) => status === 'LULUS')?.id ?? managed.placed_school?.id ?? null
  const names = choices.flatMap(({ id, name }) =>
    closed.includes(id) && (admitting === null || admitting === id) ? [name] : [],
  )
  if (names.length === 0 || managed.withdrawn || closing === 'archive') return null
  return (
    <Notice kind="attention" title={schoolsClosed([...new Set(names)])} className="mt-6">
      <p>{closing === null ? CHOOSE_AGAIN : ASK_FOR_SCHOOL}</p>
    </Notice>
  )
}

/** The office checks whose a number is, or has decided that another one follows. */
function NumberNotice({ managed }: { managed: Managed }) {
  const isMissing = managed.nik_masked === '' || managed.nisn === ''
  if (!managed.number_check && !isMissing) return null
  return (
    <Notice
      kind="attention"
      title={managed.number_check ? NUMBER_CHECKED_TITLE : NUMBER_MISSING_TITLE}
      className="mt-6"
    >
      <p>{managed.number_check ? NUMBER_CHECKED : NUMBER_MISSING}</p>
    </Notice>
  )
}

function CodeMade({ managed: { code_made: made } }: { managed: Managed }) {
  const { timeZone } = useFacts()
  if (!made) return null
  return (
    <Notice
      kind="information"
      title={codeMadeBy(made.who, longMoment(new Date(made.at), timeZone))}
      className="mt-6"
    >
      <p>{NOT_YOUR_CODE}</p>
    </Notice>
  )
}

function Answers({ managed, session }: { managed: Managed; session: ManagedSession }) {
  const [open, setOpen] = useState<string | null>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    // The button that had the focus is gone with the form.
    if (open === null && last.current) document.getElementById(`ubah-${last.current}`)?.focus()
    last.current = open
  }, [open])
  const mayChange = !managed.withdrawn && managed.closing !== 'archive'
  const verb = managed.closing === null ? 'Ubah' : 'Minta perbaikan'
  return managedSections(managed.type).map((section) => {
    const id = `ubah-${section.id}`
    if (open === section.id)
      return (
        <section key={section.id} className="answers card" aria-labelledby={id}>
          <div className="answers-head">
            <h2 id={id}>
              {verb}: {section.title}
            </h2>
          </div>
          <CorrectionForm
            managed={managed}
            section={section}
            session={session}
            onDone={() => setOpen(null)}
          />
        </section>
      )
    return (
      <AnswerCard
        key={section.id}
        title={section.title}
        verb={verb}
        buttonId={id}
        items={sectionRows(managed, section).map(({ key, label, value }) => [
          label,
          <Value key={key} field={key} value={value} />,
        ])}
        onChange={mayChange ? () => setOpen(section.id) : undefined}
      />
    )
  })
}

function Value({ field, value }: { field: string; value: string | null }) {
  if (value === null) return <span className="muted font-normal">Tidak diisi</span>
  if (field !== 'nik' && field !== 'nisn') return value
  return (
    <>
      <span className="mono" translate="no">
        {value}
      </span>
      <span className="hint font-normal whole-line">{field === 'nik' ? NIK_STAYS : NISN_STAYS}</span>
    </>
  )
}

/** The corrections that the family asked the school for, with the answers. */
function RequestList({ requests }: { requests: readonly CorrectionRequest[] }) {
  const { timeZone } = useFacts()
  const at = (moment: string) => momentWords(new Date(moment), timeZone)
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="permintaan" className="mt-8">
      <h2 id="permintaan" className="mb-4">
        Permintaan perbaikan
      </h2>
      <ol className="edits card">
        {requests.map((request) => (
          <li key={request.id}>
            <b>{REQUEST_STATE_NAMES[request.state]}</b>
            <p className="hint">
              Dikirim {at(request.sent_at)}
              {request.answered_at && `, dijawab ${at(request.answered_at)}`}
            </p>
            {request.reason && <p className="mt-2">Alasan: {request.reason}</p>}
            <FromTo changes={request.wanted} />
          </li>
        ))}
      </ol>
    </section>
  )
}
