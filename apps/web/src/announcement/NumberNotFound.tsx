import type { NumberedView } from '@spmb/domain/announcement/numbered-page.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { AppLink } from '../platform/AppLink.tsx'
import { PATHS } from '../platform/paths.ts'
import { buttonClass } from '../ui/form/Button.tsx'
import { COMPARE_NUMBER, NUMBER_MISTYPED } from './messages.ts'

/** Every page of one registration, when there is none with the number. */
export function NumberNotFound({ view }: { view: Extract<NumberedView, { kind: 'notFound' }> }) {
  return (
    <div className="read stack">
      <h1>{REGISTRATION_NOT_FOUND}</h1>
      <p className="lead">{view.mistyped ? NUMBER_MISTYPED : COMPARE_NUMBER}</p>
      <div className="btns mt-6">
        <AppLink className={buttonClass('main')} to={PATHS.resultCheck}>
          Cek nomor lain
        </AppLink>
        <AppLink className={buttonClass('line')} to={PATHS.contact}>
          Hubungi kantor dinas
        </AppLink>
      </div>
    </div>
  )
}
