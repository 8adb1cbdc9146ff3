/**
 * A native modal dialog in which a family confirms a destructive action. Escape and the second button change nothing. It is smaller
 * than the `ConfirmDialog` of staff, which is built on `FormDialog`, because it counts in the bytes of the form's first visit.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../form/Button.tsx'

export function PublicConfirmDialog({
  open,
  title,
  confirm,
  cancel,
  busy = false,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean
  title: string
  confirm: string
  cancel: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
      </div>
      {children}
      <div className="btns">
        <Button kind="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button kind="line" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </dialog>
  )
}
