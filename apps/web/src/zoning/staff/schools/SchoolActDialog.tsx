/** Asks before a school is closed, reopened or removed, and says what the public sees then. */
import {
  closeSchool,
  removeSchool,
  reopenSchool,
  type SchoolRecord,
} from '@spmb/domain/reference/staff-contract.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/staff/dialog/ConfirmDialog.tsx'

const ACTS = {
  close: {
    contract: closeSchool,
    title: 'Tutup sekolah ini?',
    confirm: 'Tutup sekolah',
    text: 'Sekolah langsung hilang dari pilihan calon murid. Pendaftaran yang sudah masuk, daftar, dan rekap tahun lalu tetap memuatnya. Sekolah dapat dibuka kembali.',
  },
  reopen: {
    contract: reopenSchool,
    title: 'Buka kembali sekolah ini?',
    confirm: 'Buka kembali',
    text: 'Calon murid langsung dapat memilihnya lagi, di zonasi yang dimilikinya sebelum ditutup.',
  },
  remove: {
    contract: removeSchool,
    title: 'Hapus sekolah ini?',
    confirm: 'Hapus sekolah',
    text: 'Sekolah ini belum pernah dipilih. Zonasi dan kuotanya ikut terhapus, dan tidak dapat dikembalikan.',
  },
} as const

export function SchoolActDialog({
  act,
  school,
  onChanged,
  onClose,
}: {
  act: keyof typeof ACTS
  school: SchoolRecord
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { busy, write } = useWrite()
  const { contract, title, confirm, text } = ACTS[act]

  async function carryOut() {
    const outcome = await write(contract, {
      params: { school_id: String(school.id) },
      body: { version: school.version },
    })
    if (!outcome) return
    if (outcome.ok) toastSuccess(outcome.message)
    else toastError(failureMessage(outcome.failure))
    const isOutdated = !outcome.ok && ['conflict', 'notFound'].includes(outcome.failure.kind)
    if (!outcome.ok && !isOutdated) return
    await onChanged()
    onClose()
  }

  return (
    <ConfirmDialog title={title} confirm={confirm} busy={busy} onConfirm={carryOut} onClose={onClose}>
      <p>
        <b>{school.name}</b> (NPSN {school.npsn})
      </p>
      <p>{text}</p>
    </ConfirmDialog>
  )
}
