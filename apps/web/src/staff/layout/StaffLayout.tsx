/** The frame of every screen: sidebar, top bar and notices about the session. */
import type { ReactNode } from 'react'
import { MAIN_ID } from '../../public/PageFrame.tsx'
import { SampleNote } from '../../public/SampleNote.tsx'
import { Band, MotifDefinitions } from '../../ui/illustration/Motifs.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StaffBrand } from './StaffBrand.tsx'
import { SeasonState, TopBar } from './TopBar.tsx'

export function StaffLayout({ notes, children }: { notes: ReactNode; children: ReactNode }) {
  return (
    <div className="staff">
      <MotifDefinitions />
      <a className="skip" href={`#${MAIN_ID}`}>
        Langsung ke isi
      </a>
      <div className="shell">
        <aside className="side on-night">
          <div className="side-stay">
            <StaffBrand />
            <Band />
            <Sidebar />
          </div>
        </aside>
        <div className="room">
          <header>
            <TopBar />
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
