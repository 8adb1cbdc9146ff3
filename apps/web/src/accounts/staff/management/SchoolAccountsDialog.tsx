/** 'Buat untuk semua sekolah tanpa akun': shows every account first, then creates all of them in one act. */
import { createSchoolAccounts, planSchoolAccounts } from '@spmb/domain/accounts/management/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { Table } from '../../../ui/staff/table/Table.tsx'
import { PREPARE_PRINTER, SCHOOL_ACCOUNTS_TEXT } from '../messages.ts'
import { issuedPasswords } from './issued-passwords.ts'
import { useValidDays } from './ValidDays.tsx'

/** Hundreds of passwords are hashed one after the other, a few seconds in all. */
const TIMEOUT_MS = 120_000

export function SchoolAccountsDialog({
  onChanged,
  onClose,
}: {
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { busy, write } = useWrite()
  const { days, field } = useValidDays()
  const [conflict, setConflict] = useState<string | null>(null)
  const plan = useQuery({
    queryKey: ['school-accounts'],
    queryFn: ({ signal }) => fetchData(planSchoolAccounts, { signal }),
    gcTime: 0,
  })
  const planned = plan.data ?? []
  const count = formatCount(planned.length)

  async function create() {
    const outcome = await write(createSchoolAccounts, {
      body: { school_ids: planned.map(({ school_id }) => school_id), valid_days: days },
      timeoutMs: TIMEOUT_MS,
    })
    if (!outcome) return
    setConflict(null)
    if (outcome.ok) {
      toastSuccess(outcome.message)
      issuedPasswords.keep(outcome.data)
      return navigate(STAFF_PATHS.accountSlips)
    }
    toastError(failureMessage(outcome.failure))
    if (outcome.failure.kind === 'conflict') setConflict(outcome.failure.message)
    await Promise.all([plan.refetch(), onChanged()])
  }

  return (
    <FormDialog
      title={plan.data ? `Buat ${count} akun operator` : 'Buat akun operator'}
      className="dialog-schools"
      onClose={onClose}
    >
      {plan.data ? (
        <>
          <p className="muted">{SCHOOL_ACCOUNTS_TEXT}</p>
          <div role="alert">{conflict && <Notice kind="err" title={conflict} />}</div>
          {planned.length > 0 ? (
            <Table
              label="Akun yang akan dibuat"
              columns={[
                { key: 'district', title: 'Kecamatan', cell: ({ district }) => district },
                { key: 'school', title: 'Sekolah', heading: true, cell: ({ school }) => school },
                { key: 'npsn', title: 'NPSN', cell: ({ npsn }) => npsn },
                {
                  key: 'username',
                  title: 'Username',
                  className: 'mono',
                  cell: ({ username }) => username,
                },
              ]}
              rows={planned}
              rowKey={({ school_id }) => school_id}
            />
          ) : (
            <Notice kind="information" title="Semua sekolah sudah punya akun" />
          )}
          {planned.length > 0 && field}
          {planned.length > 0 && (
            <Notice kind="attention" title="Password tampil satu kali, di lembar cetak" className="mt-4">
              <p>{PREPARE_PRINTER}</p>
            </Notice>
          )}
          <div className="btns">
            {planned.length > 0 && (
              <Button kind="main" busy={busy} onClick={create}>
                {busy ? `Membuat ${count} akun…` : `Buat ${count} akun dan buka lembar`}
              </Button>
            )}
            <Button kind="line" onClick={onClose}>
              {planned.length > 0 ? 'Batal' : 'Tutup'}
            </Button>
          </div>
        </>
      ) : (
        <QueryState asked={[plan]} lines={6} />
      )}
    </FormDialog>
  )
}
