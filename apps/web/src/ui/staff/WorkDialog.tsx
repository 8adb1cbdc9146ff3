/**
 * A native modal dialog in which staff do one thing: draw it to open it, stop drawing it to close it; what was typed goes
 * with it. Escape closes it (an open list in it first), the focus returns to where it came from.
 */
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../illustration/Icon.tsx'
import { showModal } from './show-modal.ts'

export function WorkDialog({
  title,
  className,
  onClose,
  children,
}: {
  title: string
  className?: string
  onClose: () => void
  children: ReactNode
}) {
  const frame = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const dialog = frame.current
    showModal(dialog)
    // Closed before it leaves the page: only then does the browser give the focus back.
    return () => dialog?.close()
  }, [])

  /** An open list closes first. A combobox takes Escape for itself wherever something was typed, list or not. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    const isList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (isList) event.preventDefault()
    else if (event.defaultPrevented) onClose()
  }

  return (
    <dialog
      className={className ? `dialog ${className}` : 'dialog'}
      ref={frame}
      aria-labelledby={id}
      onKeyDown={closeOnEscape}
      onClose={onClose}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="dialog-close" aria-label="Tutup" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
