/** The sign-in page of staff, in the frame of the public pages. */
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { NeedsScript } from '../../information/NeedsScript.tsx'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { RETURN_PARAMETER, safeReturn } from '../../platform/staff/paths.ts'
import { useSession } from '../../platform/staff/session/session.ts'
import { tellOtherTabs } from '../../platform/staff/tabs.ts'
import { PageFrame } from '../../public/PageFrame.tsx'
import { Landscape } from '../../ui/illustration/Landscape.tsx'
import { Mark } from '../../ui/illustration/Motifs.tsx'
import { LoginForm } from './LoginForm.tsx'
import { forgotten } from './messages.ts'

export function LoginPage() {
  const { state } = useSession()
  const [search] = useSearchParams()
  const { office } = useFacts()
  useEffect(() => {
    document.title = 'SPMB | Login'
  }, [])
  if (state === 'live') return <Navigate to={safeReturn(search.get(RETURN_PARAMETER))} replace />
  return (
    <PageFrame path={PATHS.login}>
      <section className="login">
        <div className="card">
          <div className="login-head">
            <Mark size={44} />
            <div>
              <h1>Login petugas</h1>
              <p className="hint">Operator sekolah dan dinas</p>
            </div>
          </div>
          <NeedsScript />
          <LoginForm idPrefix="login" onSignedIn={() => tellOtherTabs('signed in')}>
            <p className="hint login-forgotten">{forgotten(office.name, office.phone)}</p>
            <p className="login-back">
              <a className="btn btn-text" href={PATHS.home}>
                kembali
              </a>
            </p>
          </LoginForm>
        </div>
        <Landscape />
      </section>
    </PageFrame>
  )
}
