/** The frame of every public page: skip link, header with navigation, footer with the office. */

import type { ReactNode } from 'react'
import { Band, MotifDefinitions } from '../ui/illustration/Motifs.tsx'
import { Brand } from './Brand.tsx'
import { currentness, HEADER_LINKS } from './navigation.ts'
import { OfflineBanner } from './network/OfflineBanner.tsx'
import { SampleNote } from './SampleNote.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { TextSize } from './text-size/TextSize.tsx'

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

function SiteHeader({ path }: { path: string }) {
  return (
    <div className="wrap">
      <Brand />
      <TextSize />
      <nav className="nav" aria-label="Utama">
        {HEADER_LINKS.map(({ to, label, leaves }) => {
          const current = currentness(to, path)
          return leaves ? (
            <a key={to} href={to} aria-current={current}>
              {label}
            </a>
          ) : (
            <a key={to} href={to} aria-current={current}>
              {label}
            </a>
          )
        })}
      </nav>
    </div>
  )
}
