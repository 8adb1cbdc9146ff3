import { TYPED_WILL_BE_LOST } from '../../messages.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before the user leaves an unsaved edit. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title="Perubahan belum disimpan"
      confirm="Tinggalkan halaman"
      cancel="Tetap di sini"
      busy={false}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{TYPED_WILL_BE_LOST}</p>
    </ConfirmDialog>
  )
}
