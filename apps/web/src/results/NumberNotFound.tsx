import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
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
        <a className={buttonClass('main')} href={PATHS.resultCheck}>
          Cek nomor lain
        </a>
        <a className={buttonClass('line')} href={PATHS.contact}>
          Hubungi kantor dinas
        </a>
      </div>
    </div>
  )
}
