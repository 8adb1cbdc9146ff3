/** Confirms an irreversible action and stays open until the server has responded. */
import type { ReactNode } from 'react'
import { Button } from '../../form/Button.tsx'
import { FormDialog } from './FormDialog.tsx'

export function ConfirmDialog({
  title,
  confirm,
  cancel = 'Batal',
  busy,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  confirm: string
  cancel?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <div className="dialog-text">{children}</div>
      <div className="btns">
        <Button kind="danger" busy={busy} onClick={onConfirm}>
          {busy ? 'Memproses…' : confirm}
        </Button>
        <Button kind="line" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </FormDialog>
  )
}
