/** The buttons at the end of a form in a dialog: one that sends the form, others of the dialog, and 'Batal'. */
import type { ReactNode } from 'react'
import { Button } from '../../form/Button.tsx'

export function DialogButtons({
  save,
  busy,
  onClose,
  children,
}: {
  /** The text of the button that sends the form, such as 'Simpan jarak'. */
  save: string
  /** While true, the text is 'Menyimpan…' and the button sends nothing. */
  busy: boolean
  onClose: () => void
  /** Other buttons, between the two. */
  children?: ReactNode
}) {
  return (
    <div className="btns">
      <Button kind="main" type="submit" busy={busy}>
        {busy ? 'Menyimpan…' : save}
      </Button>
      {children}
      <Button kind="line" onClick={onClose}>
        Batal
      </Button>
    </div>
  )
}
