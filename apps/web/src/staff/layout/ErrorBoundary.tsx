/**
 * Shown in place of a screen that fails or whose code cannot be loaded: the status or message, and links to other
 * screens.
 */
import { Component, type ReactNode } from 'react'
import { Link } from 'react-router'
import { describeFailure } from '../../platform/failure-messages.ts'
import { CallFailed } from '../../platform/staff/call-staff.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

interface Props {
  children: ReactNode
  onFailure: () => void
}

/** A class, because React has no other form of error boundary. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch() {
    this.props.onFailure()
    document.title = 'SPMB | Unexpected Application Error!'
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <div className="stack read">
        <h1>Unexpected Application Error!</h1>
        <Notice kind="err" role="alert" title={messageOf(this.state.error)}>
          <p>Layar ini tidak dapat ditampilkan. Data yang sudah disimpan tetap aman.</p>
        </Notice>
        <div className="btns">
          <button type="button" className="btn btn-main" onClick={() => location.reload()}>
            Muat ulang halaman
          </button>
          <Link className="btn btn-line" to={STAFF_PATHS.dashboard}>
            Kembali ke Dashboard
          </Link>
        </div>
      </div>
    )
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CallFailed) return describeFailure(error.failure).title
  return error instanceof Error && error.message ? error.message : String(error)
}
