/** 'Setting Akun': one's own password. A user with a one-time password is sent here until it is replaced. */
import { useMe } from '../../platform/staff/session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function SettingPage() {
  const { must_change_password: mustChange, name } = useMe()
  return (
    <div className="setting">
      <h1>Setting Akun</h1>
      {mustChange && (
        <Notice kind="attention" title="Ganti password sekali pakai Anda">
          <p>Password yang Anda terima hanya untuk masuk pertama kali. Layar lain terbuka setelah diganti.</p>
        </Notice>
      )}
      <section className="card" aria-labelledby="reset-password">
        <h2 id="reset-password">Reset Password</h2>
        <p className="muted">Akun: {name}. Perangkat lain yang masuk dengan akun ini akan keluar.</p>
        <PasswordForm />
      </section>
    </div>
  )
}
