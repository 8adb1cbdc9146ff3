/** Sets up the second factor: a secret for the app, then a first code. */
import { beginSecondFactor, confirmSecondFactor } from '@spmb/domain/accounts/second-factor/contract.staff.ts'
import { SECOND_FACTOR_MESSAGES } from '@spmb/domain/accounts/second-factor/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { describeFailure } from '../../../platform/failure-messages.ts'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { QrCode } from '../../../ui/illustration/QrCode.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { CANNOT_SCAN, SCAN_TEXT, SCAN_WARNING } from '../messages.ts'

export function SetupDialog({
  onDone,
  onClose,
}: {
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const { busy, write } = useWrite()
  const [problem, setProblem] = useState<string>()
  const begun = useQuery({
    queryKey: ['second-factor', 'setup'],
    queryFn: ({ signal }) => fetchData(beginSecondFactor, { signal }),
    // A new secret each time the dialog opens; none while it is open.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  function refuse(message: string) {
    setProblem(message)
    field.current?.select()
  }

  async function confirm(event: FormEvent) {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (!code) return refuse(SECOND_FACTOR_MESSAGES['factor.code_form'])
    const outcome = await write(confirmSecondFactor, { body: { code } })
    if (!outcome) return
    if (!outcome.ok) return refuse(describeFailure(outcome.failure).text)
    toastSuccess(outcome.message)
    onDone(outcome.data.recovery_codes)
  }

  return (
    <FormDialog title="Aktifkan verifikasi dua langkah" className="dialog-account" onClose={onClose}>
      {begun.data ? (
        <form method="post" noValidate onSubmit={confirm}>
          <p>{SCAN_TEXT}</p>
          <div className="factor-secret">
            <QrCode
              text={begun.data.address}
              label="Kode QR untuk aplikasi autentikator"
              caption={SCAN_WARNING}
            />
            <p className="hint">
              {CANNOT_SCAN}{' '}
              <span className="mono" translate="no">
                {spaced(begun.data.secret)}
              </span>
            </p>
          </div>
          <TextField
            id="factor-code"
            name="code"
            label="Kode 6 angka"
            required
            error={problem}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            className="w-tel"
            ref={field}
          />
          <div className="btns">
            <Button kind="main" type="submit" busy={busy}>
              {busy ? 'Memeriksa…' : 'Aktifkan'}
            </Button>
            <Button kind="line" onClick={onClose}>
              Batal
            </Button>
          </div>
        </form>
      ) : (
        <QueryState asked={[begun]} lines={5} />
      )}
    </FormDialog>
  )
}

const spaced = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
