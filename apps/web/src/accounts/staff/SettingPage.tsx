/**
 * 'Setting Akun': one's own password, second factor and sessions. A user with a one-time password, or an admin without the
 * required second factor, is sent here first.
 */
import { useMe } from '../../platform/staff/session/session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FIRST_PASSWORD, OTHER_DEVICES_END, SECOND_FACTOR_REQUIRED } from './messages.ts'
import { SecondFactorCard } from './own-account/SecondFactorCard.tsx'
import { SessionsCard } from './own-account/SessionsCard.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function SettingPage() {
  const { must_change_password: mustChange, must_set_second_factor: mustSet, name } = useMe()
  return (
    <div className="setting">
      <h1>Setting Akun</h1>
      {mustChange && (
        <Notice kind="attention" title="Ganti password sementara Anda">
          <p>{FIRST_PASSWORD}</p>
        </Notice>
      )}
      {!mustChange && mustSet && (
        <Notice kind="attention" title="Aktifkan verifikasi dua langkah">
          <p>{SECOND_FACTOR_REQUIRED}</p>
        </Notice>
      )}
      {!mustChange && mustSet && <SecondFactorCard />}
      <section className="card" aria-labelledby="reset-password">
        <h2 id="reset-password">Reset Password</h2>
        <p className="muted">
          Akun: {name}. {OTHER_DEVICES_END}
        </p>
        <PasswordForm />
      </section>
      {!mustChange && !mustSet && (
        <>
          <SecondFactorCard />
          <SessionsCard />
        </>
      )}
    </div>
  )
}
