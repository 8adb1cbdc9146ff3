/**
 * `/information/pengumuman-hasil-ppdb/:no_registration`: the result of one registration, opened by the QR code of the
 * card. The prerendered page is the same for every number; the number is read after hydration.
 */
import { ARRIVED, NOT_ARRIVED } from '@spmb/domain/re-registration/result-messages.ts'
import { CARD_PATH } from '@spmb/domain/registration/contract.ts'
import { DOCUMENTS_SEEN } from '@spmb/domain/registration/result-messages.ts'
import { momentWords } from '@spmb/domain/season/window.ts'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { NeedsScript } from '../information/NeedsScript.tsx'
import { AppLink } from '../platform/AppLink.tsx'
import { useFacts } from '../platform/facts.ts'
import { PATHS, pathOf } from '../platform/paths.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Tag } from '../ui/feedback/Tag.tsx'
import { Button, buttonClass } from '../ui/form/Button.tsx'
import { Icon } from '../ui/illustration/Icon.tsx'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { type Finding, type FoundResult, findResult, lastFound } from './find-result.ts'
import { COMPARE_NUMBER, objectUntil } from './messages.ts'
import {
  acceptedSchool,
  isOfSeason,
  nextStep,
  objectionDayOf,
  reRegistrationOf,
  resultState,
} from './outcome.ts'
import { ResultTicket } from './ResultTicket.tsx'
import './ticket-page.css'

export function ResultPage() {
  const { no_registration: number = '' } = useParams()
  const [attempt, setAttempt] = useState(0)
  const [finding, setFinding] = useState<Finding | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks up the same number again.
  useEffect(() => {
    const known = lastFound(number)
    if (known) return setFinding({ kind: 'found', ...known })
    const leaving = new AbortController()
    setFinding(null)
    findResult(number, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setFinding(found)
    })
    return () => leaving.abort()
  }, [number, attempt])

  /** Moves the focus: the button that had it disappears together with its notice. */
  function retry() {
    heading.current?.focus({ preventScroll: true })
    setAttempt(attempt + 1)
  }

  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.resultCheck}>Cek nomor lain</Breadcrumb>
      <h1 ref={heading} className="mb-5" tabIndex={-1}>
        {finding?.kind === 'notFound' ? finding.message : 'Pengumuman Kelulusan'}
      </h1>
      <div aria-live="polite">
        <ResultBody finding={finding} onRetry={retry} />
      </div>
      <NeedsScript />
    </div>
  )
}

function ResultBody({ finding, onRetry }: { finding: Finding | null; onRetry: () => void }) {
  if (!finding) return <p className="muted needs-script">Mengambil hasil…</p>
  if (finding.kind === 'failed') return <FailureNotice failure={finding.failure} onRetry={onRetry} />
  if (finding.kind === 'notFound') return <NotFound hint={finding.hint} />
  return <Found found={finding} />
}

function Found({ found }: { found: FoundResult }) {
  const { result } = found
  const facts = useFacts()
  const { season, timeZone } = facts
  const state = resultState(found, facts)
  const ahead = season.publicationMode === 'schedule' && !season.published && season.publishesAt
  const publishes = ahead ? momentWords(new Date(ahead), timeZone) : null
  const { reRegistered, released, reserve } = found
  const reRegistration = reRegistrationOf(result, facts)
  const next = nextStep(result, state, { publishes, reRegistration, reRegistered, released, reserve })
  /** Of an earlier season only that it was done is worth a word. */
  const showsArrival = acceptedSchool(result) !== null && (reRegistered || isOfSeason(result, facts))
  const objections = state === 'announced' ? objectionDayOf(result, facts) : null
  return (
    <div className="split">
      <ResultTicket found={found} state={state} />
      <div>
        <Notice kind={next.kind} title={next.title}>
          <p>{next.text}</p>
        </Notice>
        {state === 'announced' && (
          <p className="mt-3">
            {objections && `${objectUntil(objections)} `}
            <AppLink to={result.type === 'SD' ? PATHS.selectionSd : PATHS.selectionSmp}>
              Cara seleksi dan buktinya
            </AppLink>
          </p>
        )}
        {(found.documentsSeen || showsArrival) && (
          <p className="mt-3 btns">
            {showsArrival && (
              <Tag kind={reRegistered ? 'ok' : 'note'} icon={reRegistered ? 'yes' : 'clock'}>
                {reRegistered ? ARRIVED : NOT_ARRIVED}
              </Tag>
            )}
            {found.documentsSeen && (
              <Tag kind="ok" icon="yes">
                {DOCUMENTS_SEEN}
              </Tag>
            )}
          </p>
        )}
        <div className="btns mt-6">
          <a className={buttonClass('line')} href={pathOf(CARD_PATH, result.no_registration)}>
            <Icon name="file" />
            Kartu PDF
          </a>
          <Button kind="line" onClick={() => print()}>
            <Icon name="print" />
            Cetak halaman
          </Button>
        </div>
      </div>
    </div>
  )
}

function NotFound({ hint }: { hint: string | null }) {
  return (
    <div className="read stack">
      <p className="lead">{hint ?? COMPARE_NUMBER}</p>
      <div className="btns mt-6">
        <AppLink className={buttonClass('main')} to={PATHS.resultCheck}>
          Cek nomor lain
        </AppLink>
        <AppLink className={buttonClass('line')} to={PATHS.contact}>
          Hubungi kantor dinas
        </AppLink>
      </div>
    </div>
  )
}
