/** Says what the activation of a season does at once, and asks for the admin's password. */
import { activateSeason, readActivation } from '@spmb/domain/season/seasons-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { PasswordField } from '../../../ui/staff/PasswordField.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { useActiveSeasonChanged } from '../season-queries.ts'

interface ActivateDialogProps {
  id: number
  label: string
  onClose: () => void
}

export function ActivateDialog({ id, label, onClose }: ActivateDialogProps) {
  const activation = useQuery({
    queryKey: ['seasons', 'activation', id],
    queryFn: ({ signal }) => fetchData(readActivation, { params: { id: String(id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = activation
  return (
    <FormDialog title={`Aktifkan ${label}?`} className="dialog-season" onClose={onClose}>
      {!data ? (
        <QueryState asked={[activation]} lines={4} />
      ) : data.obstacle ? (
        <>
          <Notice kind="attention" title={data.obstacle} className="mt-3" />
          <div className="btns">
            <Button kind="line" onClick={onClose}>
              Tutup
            </Button>
          </div>
        </>
      ) : (
        <ActivateForm judged={data} onClose={onClose} onStale={activation.refetch} />
      )}
    </FormDialog>
  )
}

function ActivateForm({
  judged: { season, consequences, without_quotas: withoutQuotas, without_places: unplaced },
  onClose,
  onStale,
}: {
  judged: Data<typeof readActivation>
  onClose: () => void
  /** The consequences are others now, or the activation is refused. */
  onStale: () => Promise<unknown>
}) {
  const { name } = useViewer()
  const form = useRef<HTMLFormElement>(null)
  const { busy, write } = useWrite()
  const changed = useActiveSeasonChanged()
  const [problems, setProblems] = useState<FieldMessages>({})

  async function activate(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const typed = new FormData(form.current)
    const outcome = await write(activateSeason, {
      params: { id: String(season.id) },
      body: {
        confirmed: [...consequences],
        without_quotas: typed.get('without_quotas') !== null,
        without_places: typed.get('without_places') !== null,
        password: String(typed.get('password') ?? ''),
      },
    })
    if (!outcome) return
    setProblems({})
    if (outcome.ok) {
      toastSuccess(outcome.message)
      onClose()
      return changed()
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    if (failure.kind !== 'refused') return
    setProblems(failure.fields)
    if (failure.fields.confirmed || failure.fields.season) await onStale()
    const wrong = ['without_quotas', 'without_places', 'password'].find((field) => failure.fields[field])
    form.current.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  return (
    <form className="stack-fields" method="post" noValidate onSubmit={activate} ref={form}>
      <div className="dialog-text">
        {consequences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {withoutQuotas && (
        <TickChoice id="without-quotas" name="without_quotas" error={problems.without_quotas?.[0]}>
          Aktifkan walaupun satu jenjang belum punya kuota sama sekali
        </TickChoice>
      )}
      {unplaced > 0 && (
        <TickChoice id="without-places" name="without_places" error={problems.without_places?.[0]}>
          Aktifkan walaupun {formatCount(unplaced)} anak belum mendapat sekolah
        </TickChoice>
      )}
      <PasswordField
        id="activate-password"
        name="password"
        label="Password Anda sekali lagi"
        hint={`Masuk sebagai ${name}`}
        error={problems.password?.[0]}
        autoComplete="current-password"
        required
        autoFocus
      />
      <div className="btns">
        <Button kind="main" type="submit" busy={busy}>
          {busy ? 'Mengaktifkan…' : `Aktifkan ${season.label}`}
        </Button>
        <Button kind="line" onClick={onClose}>
          Batal
        </Button>
      </div>
    </form>
  )
}
