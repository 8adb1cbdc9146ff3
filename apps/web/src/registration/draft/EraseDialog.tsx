/** Asks for confirmation before a draft is deleted. */
import { PublicConfirmDialog } from '../../ui/feedback/PublicConfirmDialog.tsx'
import { ERASE_ALL, ERASE_STORED, ERASE_UNKNOWN } from '../messages.ts'

export function EraseDialog({
  open,
  isPending,
  busy,
  onlyDraft,
  onErase,
  onClose,
}: {
  open: boolean
  /** A request has no response yet. */
  isPending: boolean
  /** A request is being sent: its answer may be the number, so nothing is erased before it. */
  busy: boolean
  /** The draft was not copied into the form: the form keeps its answers. */
  onlyDraft: boolean
  onErase: () => void
  onClose: () => void
}) {
  return (
    <PublicConfirmDialog
      open={open}
      title="Hapus draf?"
      confirm="Hapus draf"
      cancel="Batal"
      busy={busy}
      onConfirm={onErase}
      onClose={onClose}
    >
      <p className="mt-2">
        {isPending && `${ERASE_UNKNOWN} `}
        {onlyDraft ? ERASE_STORED : ERASE_ALL}
      </p>
    </PublicConfirmDialog>
  )
}
