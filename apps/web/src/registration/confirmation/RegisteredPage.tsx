/**
 * `/ppdb/registered/:no_registration`: confirms that a registration is stored, and says what to do next. The prerendered
 * page is the same for every number; it can be bookmarked and reloaded.
 */
import type { PublicRegistration } from '@spmb/domain/registration/contract.ts'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { FailureNotice } from '../../announcement/FailureNotice.tsx'
import { type Finding, findResult } from '../../announcement/find-result.ts'
import { NOTHING_BESIDES } from '../../announcement/found-result.ts'
import { NeedsScript } from '../../information/NeedsScript.tsx'
import { AppLink } from '../../platform/AppLink.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { buttonClass } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { knownCode } from '../manage/code-storage.ts'
import { justSent } from './just-sent.ts'
import { COMPARE_NUMBER, KEEP_BOTH, KEEP_NUMBER } from './messages.ts'
import { NextSteps } from './NextSteps.tsx'
import { RegisteredTicket } from './RegisteredTicket.tsx'
import '../manage/manage-page.css'

export function RegisteredPage() {
  const { no_registration: number = '' } = useParams()
  const hydrated = useHydrated()
  const [attempt, setAttempt] = useState(0)
  const [finding, setFinding] = useState<Finding | null>(() => known(number))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks up the same number again.
  useEffect(() => {
    const sent = known(number)
    setFinding(sent)
    if (sent) return
    const leaving = new AbortController()
    findResult(number, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setFinding(found)
    })
    return () => leaving.abort()
  }, [number, attempt])

  return (
    <div className="wrap page">
      {finding?.kind === 'found' ? (
        <Registered registration={finding.result} />
      ) : (
        <>
          <h1 tabIndex={-1}>{finding?.kind === 'notFound' ? finding.message : 'Pendaftaran'}</h1>
          <div aria-live="polite">
            {!finding && (
              <p className="muted mt-3 needs-script">{hydrated ? 'Mengambil data pendaftaran…' : ''}</p>
            )}
            {finding?.kind === 'failed' && (
              <FailureNotice failure={finding.failure} onRetry={() => setAttempt(attempt + 1)} />
            )}
            {finding?.kind === 'notFound' && <NotFound hint={finding.hint} />}
          </div>
        </>
      )}
      <NeedsScript />
    </div>
  )
}

function known(number: string): Finding | null {
  const result = justSent(number)
  return result && { kind: 'found', result, ...NOTHING_BESIDES }
}

function Registered({ registration }: { registration: PublicRegistration }) {
  const [code] = useState(() => knownCode(registration.no_registration))
  return (
    <>
      <div className="sent">
        <Icon name="yes" />
        <h1 tabIndex={-1}>Pendaftaran terkirim</h1>
      </div>
      <p className="lead muted mt-2 mb-6">{code ? KEEP_BOTH : KEEP_NUMBER}</p>
      <div className="split">
        <RegisteredTicket registration={registration} changeCode={code} />
        <NextSteps level={registration.type} />
      </div>
    </>
  )
}

function NotFound({ hint }: { hint: string | null }) {
  return (
    <div className="read">
      <Notice kind="attention" title="Periksa nomor pendaftaran" className="mt-6">
        <p>{hint ?? COMPARE_NUMBER}</p>
      </Notice>
      <div className="btns mt-6">
        <AppLink className={buttonClass('main')} to={PATHS.resultCheck}>
          Cek dengan nomor lain
        </AppLink>
        <AppLink className={buttonClass('line')} to={PATHS.levels}>
          Ke halaman pendaftaran
        </AppLink>
      </div>
    </div>
  )
}
