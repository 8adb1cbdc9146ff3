/** Makes a change code for a family that shows its papers. The code is shown once. */
import { makeChangeCode } from '@spmb/domain/registration/manage/contract.staff.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { applicantHistory } from '../applicant-queries.ts'
import { CodeSlip } from './CodeSlip.tsx'
import { SHOW_PAPERS } from './messages.ts'

export function ChangeCodeButton({ record }: { record: Applicant }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { busy, write } = useWrite()

  async function make() {
    setRefusal(null)
    const outcome = await write(makeChangeCode, {
      params: { id: String(record.id) },
      body: { papers_seen: true },
    })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(refusalText(outcome.failure))
    setCode(outcome.data.change_code)
    await queries.invalidateQueries({ queryKey: applicantHistory(record.id).queryKey })
  }

  function close() {
    setAsking(false)
    setCode(null)
    setRefusal(null)
  }

  return (
    <>
      <Button kind="line" onClick={() => setAsking(true)}>
        Kode Ubah
      </Button>
      {asking && (
        <FormDialog title="Kode Ubah" onClose={close}>
          {code ? (
            <CodeSlip number={record.no_registration} name={record.name} code={code} />
          ) : (
            <>
              <div className="dialog-text">
                <p>
                  <b>{record.name}</b>{' '}
                  <span className="mono" translate="no">
                    {record.no_registration}
                  </span>
                </p>
                <p>{SHOW_PAPERS}</p>
              </div>
              {refusal && <Notice kind="err" role="alert" title={refusal} />}
              <div className="btns">
                <Button kind="main" busy={busy} onClick={make}>
                  {busy ? 'Membuat…' : 'Buat Kode Ubah baru'}
                </Button>
                <Button kind="line" onClick={close}>
                  Batal
                </Button>
              </div>
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
