/** A public page that runs in the browser, inside the common frame. */

import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { Component, type ComponentType, createRef, type ReactNode } from 'react'
import { FactsProvider } from '../platform/facts.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { CHECK_CONNECTION, PAGE_FAILED, PAGE_FAILED_TITLE } from './messages.ts'
import { PageFrame } from './PageFrame.tsx'

/** The errors of browsers for code that could not be loaded. */
const NOT_LOADED = /dynamically imported module|module script failed|answered \d{3}|failed to fetch|network/i

/** A class, because React has no other form of error boundary. */
class LoadFailure extends Component<{ children: ReactNode }, { failure: unknown }> {
  override state = { failure: null }
  readonly heading = createRef<HTMLHeadingElement>()

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? 'unknown' }
  }

  /** The page that failed may have been scrolled far beyond this one. */
  override componentDidCatch() {
    this.heading.current?.focus({ preventScroll: true })
    this.heading.current?.scrollIntoView({ block: 'center' })
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    const byNetwork = !navigator.onLine || NOT_LOADED.test(String(failure))
    return (
      <div className="wrap page read stack">
        <h1 tabIndex={-1} ref={this.heading}>
          Halaman belum dapat ditampilkan
        </h1>
        <Notice
          kind="attention"
          title={byNetwork ? 'Sambungan internet mungkin terputus' : PAGE_FAILED_TITLE}
        >
          <p>{byNetwork ? CHECK_CONNECTION : PAGE_FAILED}</p>
        </Notice>
        <div className="btns">
          <button type="button" className="btn btn-main" onClick={() => location.reload()}>
            Coba lagi
          </button>
        </div>
      </div>
    )
  }
}

/** @param props.path the path of the page */
export function App({ facts, path, Page }: { facts: PageFacts; path: string; Page: ComponentType }) {
  return (
    <FactsProvider value={facts}>
      <PageFrame path={path}>
        <LoadFailure>
          <Page />
        </LoadFailure>
      </PageFrame>
    </FactsProvider>
  )
}
