/** The frame of every public page: skip link, header with navigation, footer with the office. */
import type { ReactNode } from 'react'
import { Band, MotifDefinitions } from '../ui/illustration/Motifs.tsx'
import { OfflineBanner } from './network/OfflineBanner.tsx'
import { SampleNote } from './SampleNote.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

export const MAIN_ID = 'isi'

/** @param props.path the path of the page, for the navigation */
export function PageFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <MotifDefinitions />
      <a className="skip" href={`#${MAIN_ID}`}>
        Langsung ke isi
      </a>
      <header className="top">
        <SiteHeader path={path} />
        <div className="on-night">
          <Band />
        </div>
        <SampleNote />
        <OfflineBanner />
      </header>
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <footer className="foot on-night">
        <Band />
        <SiteFooter />
      </footer>
    </>
  )
}
