/** Asks before a school is closed, reopened or removed, and says what the public sees then. */
import {
  closeSchool,
  removeSchool,
  reopenSchool,
  type SchoolRecord,
} from '@spmb/domain/schools/contract.staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/staff/dialog/ConfirmDialog.tsx'
import {
  CLOSE_TEXT,
  CLOSE_TITLE,
  chosenBy,
  DELETE_TEXT,
  DELETE_TITLE,
  REOPEN_TEXT,
  REOPEN_TITLE,
} from './messages.ts'

const ACTS = {
  close: {
    contract: closeSchool,
    title: CLOSE_TITLE,
    confirm: 'Tutup sekolah',
    text: CLOSE_TEXT,
  },
  reopen: {
    contract: reopenSchool,
    title: REOPEN_TITLE,
    confirm: 'Buka kembali',
    text: REOPEN_TEXT,
  },
  remove: {
    contract: removeSchool,
    title: DELETE_TITLE,
    confirm: 'Hapus sekolah',
    text: DELETE_TEXT,
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
  const { busy, write, stayBusy } = useWrite()
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
    await stayBusy(onChanged)
    onClose()
  }

  return (
    <ConfirmDialog title={title} confirm={confirm} busy={busy} onConfirm={carryOut} onClose={onClose}>
      <p>
        <b>{school.name}</b> (NPSN {school.npsn})
      </p>
      {act === 'close' && <p>{chosenBy(school.chosen)}</p>}
      <p>{text}</p>
    </ConfirmDialog>
  )
}
