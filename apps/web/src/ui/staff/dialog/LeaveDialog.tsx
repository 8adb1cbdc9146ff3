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
      <p>Yang sudah Anda ketik akan hilang bila halaman ini ditinggalkan.</p>
    </ConfirmDialog>
  )
}
