/** Asks why an objection that was answered by mistake is opened again. */
import { type Objection, reopenObjection } from '@spmb/domain/objection/staff-contract.ts'
import { ReasonDialog } from '../removal/ReasonDialog.tsx'
import { REOPEN_TEXT } from './messages.ts'
import { useObjectionWrite } from './use-objection-write.ts'

export function ReopenDialog({ objection, onClose }: { objection: Objection; onClose: () => void }) {
  const { busy, write, finish, refusal, clearRefusal } = useObjectionWrite(onClose)

  async function send(reason: string) {
    clearRefusal()
    const body = { reason, version: objection.version }
    await finish(await write(reopenObjection, { params: { id: String(objection.id) }, body }))
  }

  return (
    <ReasonDialog
      title={`Buka lagi keberatan ${objection.registration.name}`}
      confirm="Buka lagi"
      busy={busy}
      refusal={refusal}
      onConfirm={({ reason }) => void send(reason)}
      onClose={onClose}
    >
      <p>{REOPEN_TEXT}</p>
    </ReasonDialog>
  )
}
