/** Downloads one paper of the office as PDF. */
import { useState } from 'react'
import type { Outcome } from '../../platform/call.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { saveAnswer } from '../../platform/staff/save-file.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'

/** @param print the call that answers the file */
export function PaperButton(props: {
  label: string
  print: () => Promise<Outcome<{ name: string; base64: string }>>
}) {
  const [busy, setBusy] = useState(false)

  async function download() {
    if (busy) return
    setBusy(true)
    const outcome = await props.print()
    setBusy(false)
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    saveAnswer(outcome.data)
    toastSuccess('Berkas sudah diunduh')
  }

  return (
    <Button kind="line" busy={busy} onClick={download}>
      <Icon name="print" />
      {busy ? 'Menyiapkan…' : props.label}
    </Button>
  )
}
