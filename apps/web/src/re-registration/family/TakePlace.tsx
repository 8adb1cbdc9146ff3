/** Whether the family takes the place of its child. It still comes with its papers. */
import { type OwnPlace, saveOwnAnswer } from '@spmb/domain/re-registration/contract.family.ts'
import { TAKE_PLACE } from '@spmb/domain/re-registration/result-messages.ts'
import { useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useSingleWrite } from '../../platform/use-single-write.ts'
import { SendFailure } from '../../ui/feedback/OwnFailure.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'

export function TakePlace({ takes, onSaved }: { takes: boolean; onSaved: (saved: OwnPlace) => void }) {
  const { busy, write } = useSingleWrite()
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send() {
    const outcome = await write(saveOwnAnswer, { body: { takes: !takes } })
    if (!outcome) return
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    toastSuccess(outcome.message)
    onSaved(outcome.data)
  }

  return (
    <>
      <div className="btns mt-4">
        <Button kind={takes ? 'line' : 'main'} busy={busy} onClick={() => void send()}>
          {busy ? 'Menyimpan…' : takes ? 'Batalkan jawaban' : TAKE_PLACE}
        </Button>
      </div>
      <SendFailure failure={failure} onRetry={() => void send()} />
    </>
  )
}
