/** The second step of the user's own sign-ins: its state, setup and removal; for admins also whether all admins need it. */

import {
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  type SecondFactorState,
} from '@spmb/domain/accounts/second-factor/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { session, useViewer } from '../../../platform/staff/session/session.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { ConfirmDialog } from '../../../ui/staff/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import {
  ALL_ADMINS_NEED_IT,
  OTHER_ADMINS_MAY_OMIT_IT,
  RECOVERY_CODES_SAVED,
  RECOVERY_CODES_TEXT,
  SECOND_FACTOR_TEXT,
  TURN_OFF_TEXT,
} from '../messages.ts'
import { SetupDialog } from './SetupDialog.tsx'

type Opened = { dialog: 'setup' | 'remove' } | { dialog: 'codes'; codes: readonly string[] }

export function SecondFactorCard() {
  const { role } = useViewer()
  const { busy, write } = useWrite()
  const [opened, setOpened] = useState<Opened | null>(null)
  const state = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => fetchData(readSecondFactor, { signal }),
  })
  const close = () => setOpened(null)

  async function after(outcome: Awaited<ReturnType<typeof write>>) {
    if (!outcome) return
    if (outcome.ok) toastSuccess(outcome.message)
    else toastError(failureMessage(outcome.failure))
    close()
    await state.refetch()
  }

  async function renew() {
    const outcome = await write(renewRecoveryCodes, {})
    if (outcome?.ok) setOpened({ dialog: 'codes', codes: outcome.data.recovery_codes })
    else if (outcome) toastError(failureMessage(outcome.failure))
  }

  return (
    <section className="card" aria-labelledby="second-factor">
      <h2 id="second-factor">Verifikasi dua langkah</h2>
      <p className="muted">{SECOND_FACTOR_TEXT}</p>
      {state.data ? (
        <>
          <State {...state.data} />
          <div className="btns">
            {state.data.on_since === null ? (
              <Button kind="main" onClick={() => setOpened({ dialog: 'setup' })}>
                Aktifkan
              </Button>
            ) : (
              <>
                <Button kind="line" busy={busy} onClick={renew}>
                  Buat kode pemulihan baru
                </Button>
                {!(state.data.admins_need && role === 'admin') && (
                  <Button kind="danger-line" onClick={() => setOpened({ dialog: 'remove' })}>
                    Matikan
                  </Button>
                )}
              </>
            )}
          </div>
          {role === 'admin' && state.data.on_since !== null && (
            <div className="factor-policy">
              <p>{state.data.admins_need ? ALL_ADMINS_NEED_IT : OTHER_ADMINS_MAY_OMIT_IT}</p>
              <Button
                kind="line"
                busy={busy}
                onClick={async () =>
                  after(
                    await write(requireSecondFactor, {
                      body: { admins_need_second_factor: !state.data.admins_need },
                    }),
                  )
                }
              >
                {state.data.admins_need ? 'Tidak wajibkan lagi' : 'Wajibkan bagi semua admin'}
              </Button>
            </div>
          )}
        </>
      ) : (
        <QueryState asked={[state]} lines={2} />
      )}
      {opened?.dialog === 'setup' && (
        <SetupDialog onDone={(codes) => setOpened({ dialog: 'codes', codes })} onClose={close} />
      )}
      {opened?.dialog === 'codes' && (
        <RecoveryCodesDialog
          codes={opened.codes}
          onClose={async () => {
            close()
            // An admin who had to set it up may open the other screens now.
            await session.read()
            await state.refetch()
          }}
        />
      )}
      {opened?.dialog === 'remove' && (
        <ConfirmDialog
          title="Matikan verifikasi dua langkah"
          confirm="Matikan"
          busy={busy}
          onConfirm={async () => after(await write(removeSecondFactor, {}))}
          onClose={close}
        >
          <p>{TURN_OFF_TEXT}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function State({ on_since: since, recovery_left: left }: SecondFactorState) {
  const { timeZone } = useFacts()
  return (
    <p className="factor-state">
      {since === null ? (
        <Tag kind="quiet" icon="info">
          Tidak aktif
        </Tag>
      ) : (
        <>
          <Tag kind="ok" icon="yes">
            Aktif
          </Tag>
          <span className="muted">
            sejak {longMoment(new Date(since), timeZone)}, {left} kode pemulihan tersisa
          </span>
        </>
      )}
    </p>
  )
}

/** Ten recovery codes, shown once. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [asked, setAsked] = useState(false)
  const [address] = useState(() => URL.createObjectURL(new Blob([`${codes.join('\n')}\n`])))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <FormDialog
      title="Simpan kode pemulihan Anda"
      className="dialog-account"
      // Escape and the close mark ask first: the codes are never shown again.
      onClose={() => setAsked(true)}
    >
      <p>{RECOVERY_CODES_TEXT}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div role="alert">{asked && <Notice kind="attention" title={RECOVERY_CODES_SAVED} />}</div>
      <div className="btns">
        <Button kind="main" onClick={onClose}>
          Sudah saya simpan
        </Button>
        <a className={buttonClass('line')} href={address} download="kode-pemulihan-spmb.txt">
          <Icon name="download" />
          Simpan berkas
        </a>
      </div>
    </FormDialog>
  )
}
