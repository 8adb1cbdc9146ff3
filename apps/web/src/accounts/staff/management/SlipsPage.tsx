/**
 * 'Lembar akun': one-time passwords that were just drawn, shown once. Leaving asks first until the file was opened or
 * saved.
 */
import { drawAccountSlips, type IssuedPasswords } from '@spmb/domain/accounts/management/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Failure } from '../../../platform/call.ts'
import { useEffectOn } from '../../../platform/effects.ts'
import { useFacts } from '../../../platform/facts.ts'
import { describeFailure } from '../../../platform/failure-messages.ts'
import { callStaff } from '../../../platform/staff/call-staff.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { ConfirmDialog } from '../../../ui/staff/dialog/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/staff/EmptyState.tsx'
import { ErrorState } from '../../../ui/staff/ErrorState.tsx'
import { Table } from '../../../ui/staff/table/Table.tsx'
import { SLIPS_GONE, SLIPS_LEAVE, SLIPS_LOCAL, SLIPS_TEXT } from '../messages.ts'
import { issuedPasswords } from './issued-passwords.ts'

const FILE_NAME = 'lembar-akun.pdf'
const TIMEOUT_MS = 120_000

export function SlipsPage() {
  const [issued] = useState(issuedPasswords.read)
  useEffect(() => issuedPasswords.clear, [])
  if (issued) return <Slips issued={issued} />
  return (
    <>
      <div className="work-head">
        <h1>Lembar akun</h1>
      </div>
      <div className="card">
        <EmptyState title="Lembar ini hanya tampil satu kali">
          <p className="muted">{SLIPS_GONE}</p>
          <Link className={buttonClass('line')} to={STAFF_PATHS.accounts}>
            Ke daftar akun
          </Link>
        </EmptyState>
      </div>
    </>
  )
}

function Slips({ issued: { issued, valid_until } }: { issued: IssuedPasswords }) {
  const { timeZone } = useFacts()
  const navigate = useNavigate()
  const [isKept, setKept] = useState(false)
  const file = useSlipsFile(issued)
  const guard = useLeaveGuard(() => !isKept)
  const count = formatCount(issued.length)
  const keep = () => setKept(true)
  return (
    <div className="slips">
      <div className="work-head">
        <h1>Lembar akun</h1>
      </div>
      <Notice kind="attention" title={`${count} lembar, tampil satu kali`}>
        <p>
          {SLIPS_TEXT} Berlaku sampai {longMoment(new Date(valid_until), timeZone)}.
        </p>
      </Notice>
      {file.isLocal && (
        <Notice kind="err" title="Alamat di lembar ini hanya terbuka di komputer server">
          <p>{SLIPS_LOCAL}</p>
        </Notice>
      )}
      {file.failure ? (
        <div className="card">
          <ErrorState {...describeFailure(file.failure)} busy={file.busy} onRetry={file.draw} />
        </div>
      ) : (
        <div className="btns">
          {file.address ? (
            <>
              <a
                className={buttonClass('main')}
                href={file.address}
                target="_blank"
                rel="noopener"
                onClick={keep}
              >
                <Icon name="print" />
                Cetak {count} lembar
              </a>
              <a className={buttonClass('line')} href={file.address} download={FILE_NAME} onClick={keep}>
                <Icon name="download" />
                Simpan PDF
              </a>
            </>
          ) : (
            <Button kind="main" busy>
              Menyiapkan {count} lembar…
            </Button>
          )}
          <Button kind="line" data-leads-away onClick={() => navigate(STAFF_PATHS.accounts)}>
            {isKept ? 'Selesai, tutup' : 'Tutup'}
          </Button>
        </div>
      )}
      <Table
        label="Password sementara"
        className="slips-table"
        columns={[
          { key: 'district', title: 'Kecamatan', cell: ({ district }) => district ?? '–' },
          { key: 'school', title: 'Sekolah', heading: true, cell: ({ school }) => school ?? 'Dinas' },
          { key: 'username', title: 'Username', className: 'mono', cell: ({ username }) => username },
          {
            key: 'password',
            title: 'Password sementara',
            className: 'mono',
            cell: ({ password }) => (
              <>
                {password}
                {issued.length === 1 && (
                  <CopyButton text={password} what="password sementara" noun="Password" />
                )}
              </>
            ),
          },
        ]}
        rows={issued}
        rowKey={({ username }) => username}
      />
      {guard.asking && (
        <ConfirmDialog
          title="Lembar belum dicetak atau disimpan"
          confirm="Tinggalkan halaman"
          cancel="Tetap di sini"
          busy={false}
          onConfirm={guard.leave}
          onClose={guard.stay}
        >
          <p>{SLIPS_LEAVE}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The file of the slips, drawn as soon as the page opens. */
function useSlipsFile(issued: IssuedPasswords['issued']) {
  const [address, setAddress] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isLocal, setLocal] = useState(false)
  const [busy, setBusy] = useState(false)

  async function draw(signal?: AbortSignal) {
    setBusy(true)
    const outcome = await callStaff(drawAccountSlips, {
      body: { issued: issued.map(({ username, password }) => ({ username, password })) },
      timeoutMs: TIMEOUT_MS,
      ...(signal && { signal }),
    })
    if (signal?.aborted) return
    setBusy(false)
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    setLocal(outcome.data.local)
    setAddress(URL.createObjectURL(pdfOf(outcome.data.pdf)))
  }

  // The passwords of this page never change.
  useEffectOn([], () => {
    const leaving = new AbortController()
    void draw(leaving.signal)
    return () => leaving.abort()
  })
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])

  return { address, isLocal, failure, busy, draw: () => void draw() }
}

function pdfOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'application/pdf' })
}
