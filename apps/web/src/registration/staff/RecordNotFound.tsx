/** Shown when the registration does not exist or is outside the user's scope. */
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { Link } from 'react-router'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { buttonClass } from '../../ui/form/Button.tsx'
import { MAYBE_MISTYPED, MAYBE_OTHER_SCHOOL } from './messages.ts'

export function RecordNotFound({ number }: { number: string }) {
  const isOperator = useViewer().role === 'operator'
  return (
    <div className="stack read">
      <h1>{REGISTRATION_NOT_FOUND}</h1>
      <Notice kind="attention" title="Periksa nomor pendaftaran">
        <p>
          Tidak ada pendaftaran dengan nomor{' '}
          <span className="mono" translate="no">
            {number}
          </span>{' '}
          yang dapat Anda lihat.
          {isOperator ? MAYBE_OTHER_SCHOOL : MAYBE_MISTYPED}
        </p>
      </Notice>
      <div className="btns">
        <Link className={buttonClass('main')} to={STAFF_PATHS.lists}>
          Kembali ke daftar
        </Link>
      </div>
    </div>
  )
}
