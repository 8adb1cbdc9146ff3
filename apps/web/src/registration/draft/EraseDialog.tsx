/** Asks for confirmation before a draft is deleted. */
import { ConfirmDialog } from '../../ui/feedback/Dialog.tsx'

export function EraseDialog({
  open,
  isPending,
  onlyDraft,
  onErase,
  onClose,
}: {
  open: boolean
  /** A request has no response yet. */
  isPending: boolean
  /** The draft was not copied into the form: the form keeps its answers. */
  onlyDraft: boolean
  onErase: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      open={open}
      title="Hapus draf?"
      confirm="Hapus draf"
      cancel="Batal"
      onConfirm={onErase}
      onClose={onClose}
    >
      <p className="mt-2">
        {isPending &&
          'Belum diketahui apakah pendaftaran ini sudah diterima. Tanyakan dulu ke kantor dinas, agar anak tidak terdaftar tanpa Anda ketahui nomornya. '}
        {onlyDraft
          ? 'Draf yang tersimpan di HP ini dihapus.'
          : 'Draf di HP ini dihapus dan semua isian formulir dikosongkan.'}
      </p>
    </ConfirmDialog>
  )
}
