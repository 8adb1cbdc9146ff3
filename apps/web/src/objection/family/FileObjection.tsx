/** A family objects to the result at a chosen school. What was typed stays until the server has accepted it. */
import { fileOwnObjection, type OwnAdmission } from '@spmb/domain/objection/contract.family.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import type { BodyIn } from '@spmb/domain/shared/endpoint.ts'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { SendFailure } from '../../ui/feedback/OwnFailure.tsx'
import { useOwnWrite } from '../../ui/feedback/use-own-write.ts'
import { Button } from '../../ui/form/Button.tsx'
import { type FilingErrors, FilingFields, readFiling } from '../FilingFields.tsx'
import { OBJECT_TEXT, objectUntil } from './messages.ts'

export function FileObjection({
  schools,
  until,
  onFiled,
}: {
  schools: OwnAdmission['may_object_to']
  /** The end of objections. */
  until: string | null
  onFiled: (after: OwnAdmission) => void
}) {
  const { timeZone } = useFacts()
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure, save } = useOwnWrite(
    (body: BodyIn<typeof fileOwnObjection>) => call(fileOwnObjection, { body }),
    onFiled,
  )
  const [isOpen, setOpen] = useState(false)
  const [errors, setErrors] = useState<FilingErrors>({})
  const only = schools.length === 1 ? schools[0] : undefined

  function send(event?: FormEvent) {
    event?.preventDefault()
    if (!form.current) return
    const { body, errors } = readFiling(form.current, schools)
    setErrors(errors)
    if (body) void save(body)
  }

  return (
    <>
      <p className="hint mt-2">
        {until && objectUntil(lastMinuteWords(new Date(until), timeZone))} {OBJECT_TEXT}
      </p>
      {isOpen ? (
        <form className="mt-4" method="post" noValidate onSubmit={send} ref={form}>
          {only && (
            <p>
              <b>{only.name}</b>
            </p>
          )}
          <FilingFields id="own-objection" schools={schools} errors={errors} />
          <SendFailure failure={failure} onRetry={() => send()} />
          <div className="btns mt-3">
            <Button kind="main" type="submit" busy={busy}>
              {busy ? 'Mengirim…' : 'Kirim keberatan'}
            </Button>
            <Button kind="line" onClick={() => setOpen(false)}>
              Batal
            </Button>
          </div>
        </form>
      ) : (
        <div className="btns mt-3">
          <Button kind="line" onClick={() => setOpen(true)}>
            Ajukan keberatan
          </Button>
        </div>
      )}
    </>
  )
}
