/** Asks before a draft is erased, and says what goes with it. */
import { ConfirmDialog } from '../../ui/feedback/Dialog.tsx'

export function EraseDialog({
  open,
  onTheWay,
  onlyDraft,
  onErase,
  onClose,
}: {
  open: boolean
  /** A registration was sent and not answered. */
  onTheWay: boolean
  /** The draft is not in the form (yet): what stands in the form stays. */
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
        {onTheWay &&
          'Belum diketahui apakah pendaftaran ini sudah diterima. Tanyakan dulu ke kantor dinas, agar anak tidak terdaftar tanpa Anda ketahui nomornya. '}
        {onlyDraft
          ? 'Draf yang tersimpan di HP ini dihapus.'
          : 'Draf di HP ini dihapus dan semua isian formulir dikosongkan.'}
      </p>
    </ConfirmDialog>
  )
}
