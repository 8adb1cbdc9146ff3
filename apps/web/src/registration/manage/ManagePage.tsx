/** `/ppdb/kelola`: a family sees, corrects or withdraws its registration, with number and Kode Ubah. */

import { NeedsScript } from '../../information/NeedsScript.tsx'
import { useHydrated } from '../../platform/effects.ts'
import { PATHS } from '../../platform/paths.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { ManagedRegistration } from './ManagedRegistration.tsx'
import {
  CANNOT_OPEN,
  FIND_NUMBER,
  LOST_CODE,
  MANAGE_INTRODUCTION,
  ONLY_RESULT,
  WITHOUT_CODE,
} from './messages.ts'
import { SignInForm } from './SignInForm.tsx'
import { useManaged } from './use-managed.ts'
import './manage-page.css'

export function ManagePage() {
  const hydrated = useHydrated()
  const session = useManaged(hydrated)
  const { state } = session
  if (state.at === 'open')
    return (
      <div className="wrap page">
        <ManagedRegistration managed={state.managed} ended={state.ended} session={session} />
      </div>
    )
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.information}>Informasi</Breadcrumb>
      <h1 tabIndex={-1}>Kelola pendaftaran</h1>
      <p className="lead muted read mt-2">{MANAGE_INTRODUCTION}</p>
      {state.at === 'loading' ? (
        <p role="status" className="muted mt-6">
          Mengambil data pendaftaran…
        </p>
      ) : state.at === 'failed' ? (
        <FailureNotice failure={state.failure} onRetry={session.load} />
      ) : (
        <div className="split mt-6">
          <SignInForm hydrated={hydrated} session={session} />
          <SignInHelp />
        </div>
      )}
      <NeedsScript />
    </div>
  )
}

function SignInHelp() {
  return (
    <div>
      <h2>{CANNOT_OPEN}</h2>
      <details className="ask" open>
        <summary>Nomor pendaftaran hilang</summary>
        <p>
          {FIND_NUMBER} <a href={PATHS.lostNumber}>Cari nomor pendaftaran</a>.
        </p>
      </details>
      <details className="ask">
        <summary>Kode Ubah hilang</summary>
        <p>{LOST_CODE}</p>
      </details>
      <details className="ask">
        <summary>Belum punya Kode Ubah</summary>
        <p>{WITHOUT_CODE}</p>
      </details>
      <details className="ask">
        <summary>Hanya ingin melihat hasil</summary>
        <p>
          {ONLY_RESULT} Buka <a href={PATHS.resultCheck}>Cek Kelulusan</a>.
        </p>
      </details>
    </div>
  )
}
