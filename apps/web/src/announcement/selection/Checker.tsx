/** Checks the published certificate, or one that the reader has, on the reader's device. */
import type { RunResults } from '@spmb/domain/season/selection-facts.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { NeedsScript } from '../../information/NeedsScript.tsx'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import { CheckResult } from './CheckResult.tsx'
import { CheckFailed, checkFile, fetchCertificate, prepareChecker } from './checker.ts'
import type { Verdict } from './checker-protocol.ts'
import {
  CHECK_FAILURES,
  CHECK_INTRODUCTION,
  CHECKING,
  type CheckFailure,
  FETCHING,
  NO_CERTIFICATE_YET,
  WITHOUT_SOFTWARE,
} from './messages.ts'

type State =
  | { kind: 'idle' }
  | { kind: 'fetching' | 'checking' }
  | { kind: 'failed'; failure: CheckFailure }
  | { kind: 'checked'; name: string; verdict: Verdict; own: boolean }

export function Checker(props: { level: Level; year: number; results: RunResults | null }) {
  const { level, year, results } = props
  const hydrated = useHydrated()
  const fileId = useId()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const asked = useRef(0)
  useEffect(() => whenIdle(prepareChecker), [])

  /** The answer to the last question is shown, whatever arrives when. */
  async function check(name: string, own: boolean, file: () => Promise<Blob>) {
    const question = ++asked.current
    const show = (next: State) => asked.current === question && setState(next)
    show({ kind: own ? 'checking' : 'fetching' })
    try {
      const blob = await file()
      show({ kind: 'checking' })
      const verdict = await checkFile(blob, own ? undefined : results?.certificate.hash)
      show({ kind: 'checked', name, verdict, own })
    } catch (error) {
      show({ kind: 'failed', failure: error instanceof CheckFailed ? error.failure : 'unread' })
    }
  }

  const busy = state.kind === 'fetching' || state.kind === 'checking'
  const published = results?.certificate
  return (
    <section className="sec read" id="periksa" aria-labelledby={`${fileId}-title`}>
      <h2 id={`${fileId}-title`}>Periksa sendiri</h2>
      <p>{CHECK_INTRODUCTION}</p>
      {published ? (
        <div className="btns mt-4">
          <Button
            kind="main"
            big
            disabled={!hydrated}
            busy={busy}
            onClick={() => check(`${level} ${year}`, false, () => fetchCertificate(published.href))}
          >
            Periksa hasil {level} {year}
          </Button>
          <a className={buttonClass('line')} href={published.href} download>
            <Icon name="download" />
            Unduh bukti (JSON)
          </a>
        </div>
      ) : (
        <p className="mt-3 muted">{NO_CERTIFICATE_YET}</p>
      )}
      <NeedsScript />
      <div className="file-drop needs-script mt-6">
        <label htmlFor={fileId}>
          <b>Periksa berkas bukti dari perangkat ini</b>
        </label>
        <input
          type="file"
          id={fileId}
          accept=".json,application/json"
          disabled={!hydrated}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can be chosen again, after it was changed.
            target.value = ''
            if (file) check(file.name, true, async () => file)
          }}
        />
      </div>
      <div className="mt-6" role="status">
        {busy && <p>{state.kind === 'fetching' ? FETCHING : CHECKING}</p>}
        {state.kind === 'failed' && (
          <Notice kind="err" title="Belum diperiksa">
            <p>{CHECK_FAILURES[state.failure]}</p>
          </Notice>
        )}
        {state.kind === 'checked' && (
          <CheckResult
            name={state.name}
            verdict={state.verdict}
            announced={state.own ? (published?.hash ?? null) : null}
          />
        )}
      </div>
      <details className="ask mt-6">
        <summary>
          Memeriksa tanpa halaman ini
          <Icon name="down" />
        </summary>
        <BulletList items={WITHOUT_SOFTWARE} />
      </details>
    </section>
  )
}
