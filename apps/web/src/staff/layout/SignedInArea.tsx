/** The layout for signed-in users. Asks the server for the user and redirects visitors without a session to the login page. */

import { type ReactNode, Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { PasswordWatch } from '../../accounts/staff/PasswordDialog.tsx'
import { SessionWatch } from '../../accounts/staff/SessionWatch.tsx'
import { NeedsScript } from '../../information/NeedsScript.tsx'
import type { Failure } from '../../platform/call.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { loginAddress } from '../../platform/staff/paths.ts'
import { session, useSession } from '../../platform/staff/session/session.ts'
import { MAIN_ID } from '../../public/PageFrame.tsx'
import { SampleNote } from '../../public/SampleNote.tsx'
import { HiddenResults } from '../../season/staff/HiddenResults.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Band, MotifDefinitions } from '../../ui/illustration/Motifs.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StaffBrand } from './StaffBrand.tsx'
import { SeasonState, TopBar } from './TopBar.tsx'

export function SignedInArea() {
  const known = useSession()
  const { pathname, search } = useLocation()
  if (known.state === 'unknown') return <SessionLoading failure={null} />
  if (known.state === 'unreachable') return <SessionLoading failure={known.failure} />
  if (known.state === 'none') return <Navigate to={loginAddress(pathname + search)} replace />
  return (
    <StaffLayout
      notes={
        <>
          <PasswordWatch />
          <SessionWatch />
          <HiddenResults />
        </>
      }
    >
      <Suspense fallback={<Loading lines={6} />}>
        <Outlet />
      </Suspense>
    </StaffLayout>
  )
}

/** Shown until the session is known: the document as the server sends it, the same for every user. */
function SessionLoading({ failure }: { failure: Failure | null }) {
  return (
    <>
      <MotifDefinitions />
      <main className="waiting">
        <StaffBrand />
        <h1 className="sr">Ruang petugas SPMB</h1>
        <NeedsScript />
        <p className="muted late needs-script" role="status">
          {failure ? '' : 'Memuat…'}
        </p>
        {failure && (
          <Notice kind="attention" role="alert" title={describeFailure(failure).title}>
            <p>{describeFailure(failure).text}</p>
            <div className="btns mt-2">
              <Button kind="main" onClick={() => void session.read()}>
                Coba lagi
              </Button>
            </div>
          </Notice>
        )}
      </main>
    </>
  )
}

/** The frame of every screen: sidebar, top bar and notices about the session. */
function StaffLayout({ notes, children }: { notes: ReactNode; children: ReactNode }) {
  const [folded, setFolded] = useState(isMenuFolded)

  function fold() {
    setFolded(!folded)
    keepMenuFolded(!folded)
  }

  return (
    <div className="staff">
      <MotifDefinitions />
      <a className="skip" href={`#${MAIN_ID}`}>
        Langsung ke isi
      </a>
      <div className={folded ? 'shell folded' : 'shell'}>
        <aside className="side on-night">
          <div className="side-stay">
            <StaffBrand />
            <Band />
            <Sidebar />
          </div>
        </aside>
        <div className="room">
          <header>
            <TopBar folded={folded} onFold={fold} />
            <SeasonState className="narrow-only" />
            <SampleNote />
          </header>
          {notes}
          <main className="work" id={MAIN_ID} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </div>
  )
}

/** Whether the sidebar shows only its icons, kept on the device: it is about the screen, not about the person. */
const FOLDED_KEY = 'spmb-menu-folded'

function isMenuFolded(): boolean {
  try {
    return localStorage.getItem(FOLDED_KEY) !== null
  } catch {
    // Storage may be disabled; the menu then unfolds with the next page load.
    return false
  }
}

function keepMenuFolded(folded: boolean): void {
  try {
    if (folded) localStorage.setItem(FOLDED_KEY, '1')
    else localStorage.removeItem(FOLDED_KEY)
  } catch {}
}
