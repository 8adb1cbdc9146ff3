/** Files an objection for a family at the counter of the office. It stays open, with what was typed, until the server has accepted it. */
import { fileObjection } from '@spmb/domain/objection/contract.staff.ts'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DialogButtons } from '../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { type FilingErrors, FilingFields, type FilingSchools, readFiling } from '../FilingFields.tsx'
import { FILE_TEXT } from './messages.ts'
import { useObjectionWrite } from './use-objection-write.ts'

export function FileDialog({
  id,
  schools,
  onClose,
}: {
  id: number
  schools: FilingSchools
  onClose: () => void
}) {
  const { busy, write, finish, refusal, clearRefusal } = useObjectionWrite(onClose)
  const [errors, setErrors] = useState<FilingErrors>({})
  const only = schools.length === 1 ? schools[0] : undefined

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { body, errors } = readFiling(event.currentTarget, schools)
    setErrors(errors)
    if (!body) return
    clearRefusal()
    await finish(await write(fileObjection, { params: { id: String(id) }, body }))
  }

  return (
    <FormDialog title="Ajukan keberatan" onClose={onClose}>
      <div className="dialog-text">
        {only && (
          <p>
            <b>{only.name}</b>
          </p>
        )}
        <p>{FILE_TEXT}</p>
      </div>
      <form method="post" noValidate onSubmit={send}>
        <FilingFields id="objection" schools={schools} errors={errors} />
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <DialogButtons save="Simpan keberatan" busy={busy} onClose={onClose} />
      </form>
    </FormDialog>
  )
}
