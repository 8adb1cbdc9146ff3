/** Two signatures of one result, then its application; afterwards the publication and calling off. */
import {
  applySelection,
  type LevelSelection,
  type SelectionRun,
} from '@spmb/domain/selection/act/contract.staff.ts'
import { SIGNATURES_NEEDED } from '@spmb/domain/selection/act/signatures.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { ConfirmDialog } from '../../../ui/staff/dialog/ConfirmDialog.tsx'
import {
  APPLIED_TEXT,
  APPLY_CONSEQUENCES,
  APPLY_QUESTION,
  APPLY_TEXT,
  ONLY_ADMIN_APPLIES,
  PUBLIC_TEXT,
  SIGN_TEXT,
  SIGN_VOID,
  SIGNED_BOTH,
} from '../messages.ts'
import { shortHash, validSignatures } from '../steps.ts'
import { useAct } from '../use-act.ts'
import { EndDialog } from './EndDialog.tsx'
import { SignForm } from './SignForm.tsx'

export function SignSection({ run, state }: { run: SelectionRun; state: LevelSelection['state'] }) {
  const given = validSignatures(run)
  const isOpen = state === 'seeded'
  return (
    <section className="card card-pad card-loud" aria-labelledby="sign">
      <h2 id="sign">Tanda tangan dan penetapan</h2>
      <p className="muted">
        {SIGN_TEXT} Kode pemeriksa hasil{' '}
        <span className="mono" translate="no">
          {shortHash(run.result_hash ?? '')}
        </span>
        . {isOpen && SIGN_VOID}
      </p>
      <div className="card-pair mt-3">
        {run.signatures.map((signature) => (
          <SignatureBox key={`${signature.by} ${signature.at}`} signature={signature} />
        ))}
        {isOpen && given < SIGNATURES_NEEDED && <SignForm run={run} given={given} />}
      </div>
      {isOpen && given >= SIGNATURES_NEEDED && <Apply run={run} />}
      {state === 'signed' && <Applied run={run} />}
      {(state === 'public' || state === 'closed') && (
        <Notice kind="ok" title={PUBLIC_TEXT} className="mt-4" />
      )}
    </section>
  )
}

const ROLES = { admin: 'Admin dinas', monitor: 'Pemantau' } as const

function SignatureBox({ signature }: { signature: SelectionRun['signatures'][number] }) {
  const { timeZone } = useFacts()
  const { by, role, at, valid } = signature
  return (
    <div className="sign-box">
      <Tag kind={valid ? 'ok' : 'no'} icon={valid ? 'yes' : 'no'}>
        {valid ? 'Sudah' : 'Gugur'}
      </Tag>
      <p className="mt-2">
        <b>{by}</b>
      </p>
      <p className="muted small">
        {ROLES[role]} · {longMoment(new Date(at), timeZone)}
      </p>
    </div>
  )
}

function Apply({ run }: { run: SelectionRun }) {
  const { role } = useViewer()
  const { busy, act, failed } = useAct()
  const [isAsking, setIsAsking] = useState(false)

  async function apply() {
    await act(applySelection, {
      params: { id: String(run.id) },
      body: { result_hash: run.result_hash ?? '' },
    })
    setIsAsking(false)
  }

  return (
    <div className="mt-4">
      <Notice kind="ok" title={SIGNED_BOTH}>
        <p>{role === 'admin' ? APPLY_TEXT : ONLY_ADMIN_APPLIES}</p>
      </Notice>
      <div role="alert">{failed && <Notice kind="err" title={failed} className="mt-3" />}</div>
      {role === 'admin' && (
        <div className="btns mt-3">
          <Button kind="main" busy={busy} onClick={() => setIsAsking(true)}>
            Tetapkan hasil…
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={APPLY_QUESTION(run.type)}
          confirm="Tetapkan hasil"
          busy={busy}
          onConfirm={apply}
          onClose={() => setIsAsking(false)}
        >
          {APPLY_CONSEQUENCES.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Applied({ run }: { run: SelectionRun }) {
  const { timeZone } = useFacts()
  const { role } = useViewer()
  const [isEnding, setIsEnding] = useState(false)
  return (
    <div className="mt-4">
      <Notice kind="ok" title={APPLIED_TEXT}>
        {run.applied && (
          <p>
            {longMoment(new Date(run.applied.at), timeZone)}
            {run.applied.by && ` oleh ${run.applied.by}`}
          </p>
        )}
      </Notice>
      {role === 'admin' && (
        <div className="btns mt-3">
          <Link className={buttonClass('main')} to={STAFF_PATHS.publish}>
            Periksa sebelum terbit
          </Link>
          <Button kind="danger-line" onClick={() => setIsEnding(true)}>
            Batalkan penetapan…
          </Button>
        </div>
      )}
      {isEnding && <EndDialog run={run} kind="call off" onClose={() => setIsEnding(false)} />}
    </div>
  )
}
