/**
 * Shown in place of a screen that fails or whose code cannot be loaded: the status or message, and links to other
 * screens.
 */
import { Component, type ReactNode } from 'react'
import { Link } from 'react-router'
import { describeFailure, type FailureDescription } from '../../platform/failure-messages.ts'
import { CallFailed } from '../../platform/staff/call-staff.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CANNOT_SHOW, CHECK_CONNECTION, UNEXPECTED, UNEXPECTED_TITLE } from '../messages.ts'
import { ScreenNotLoaded } from '../screens.ts'

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
    document.title = UNEXPECTED_TITLE
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const { title, text } = describe(error)
    return (
      <div className="stack read">
        <h1>{UNEXPECTED}</h1>
        <Notice kind="err" role="alert" title={title}>
          <p>{text}</p>
        </Notice>
        <div className="btns">
          {isNotLoaded(error) ? (
            <Button kind="main" onClick={reloadWhenReachable}>
              Coba lagi
            </Button>
          ) : (
            <Button kind="main" onClick={() => location.reload()}>
              Muat ulang halaman
            </Button>
          )}
          <Link className="btn btn-line" to={STAFF_PATHS.dashboard}>
            Kembali ke Dashboard
          </Link>
        </div>
      </div>
    )
  }
}

/**
 * Chromium remembers a failed import until the page is loaded again. Without network a reload would lose the whole page, so
 * the server has to answer first.
 */
async function reloadWhenReachable(): Promise<void> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (response?.ok) location.reload()
}

const isNotLoaded = (error: unknown) => error instanceof ScreenNotLoaded

function describe(error: unknown): FailureDescription {
  if (isNotLoaded(error))
    return {
      title: 'Layar ini belum dapat dimuat',
      text: CHECK_CONNECTION,
    }
  return {
    title: messageOf(error),
    text: CANNOT_SHOW,
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CallFailed) return describeFailure(error.failure).title
  return error instanceof Error && error.message ? error.message : String(error)
}
