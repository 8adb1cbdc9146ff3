/** When a page's code cannot be fetched, or a page fails: a calm sentence and a way on, inside the frame. */
import { Component, type ReactNode } from 'react'
import { Notice } from '../ui/feedback/Notice.tsx'

interface Props {
  children: ReactNode
  onFailure: () => void
}

/** A class, because React offers error boundaries in no other form. */
export class LoadFailure extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailure()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="wrap page read stack">
        <h1>Halaman belum dapat ditampilkan</h1>
        <Notice kind="attention" title="Sambungan internet mungkin terputus">
          <p>Periksa sambungan internet Anda, lalu coba lagi.</p>
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
