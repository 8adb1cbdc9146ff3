/**
 * A native modal dialog with a form. Render it to open it, stop rendering it to close it, which discards its input.
 * The focus starts on its first field, else on the last button,
 * which cancels, else on the close mark. Escape closes it (an open list first), and the focus
 * returns to its origin.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Icon } from '../../illustration/Icon.tsx'
import { showModal } from './show-modal.ts'

const FIELD = ':is(input:not([type=hidden], [type=checkbox]), select, textarea):not(:disabled)'

export function FormDialog({
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
    // What does nothing is the last button.
    const start = dialog?.querySelector<HTMLElement>(FIELD) ?? dialog?.querySelector('.btns > :last-child')
    if (start instanceof HTMLElement) start.focus()
    // Closes before unmounting: only then does the browser restore the focus.
    return () => dialog?.close()
  }, [])

  /** An open list closes first. A combobox handles Escape itself while it has text, with or without a list. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    const isList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    // A browser closes a dialog at the second Escape in a row whatever the page says, also one that wants to ask first.
    event.preventDefault()
    // Not the dialog below this one.
    event.stopPropagation()
    if (!isList) onClose()
  }

  /**
   * Escape unmounts the dialog at once. The browser alone would close it first and report that later, so that a dialog
   * opened in between would be closed by the report.
   */
  function closeOnCancel(event: SyntheticEvent) {
    // The event of a file input, whose picker was closed, bubbles.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      className={className ? `dialog ${className}` : 'dialog'}
      ref={frame}
      aria-labelledby={id}
      onKeyDown={closeOnEscape}
      onCancel={closeOnCancel}
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
