/** Shown inside the frame when a page fails. */
import { Component, type ReactNode } from 'react'
import { Notice } from '../ui/feedback/Notice.tsx'
import { CHECK_CONNECTION } from './messages.ts'

/** A class, because React has no other form of error boundary. */
export class LoadFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="wrap page read stack">
        <h1>Halaman belum dapat ditampilkan</h1>
        <Notice kind="attention" title="Sambungan internet mungkin terputus">
          <p>{CHECK_CONNECTION}</p>
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
