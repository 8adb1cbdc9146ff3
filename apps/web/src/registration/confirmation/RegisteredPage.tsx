/**
 * `/ppdb/registered/:no_registration`: confirms that a registration is stored, and says what to do next. The server draws it for
 * each number; its script adds what only this device knows (confirmation-script.ts).
 */

import type { PublicRegistration } from '@spmb/domain/registration/contract.public.ts'
import { NUMBER_CHECKED, NUMBER_CHECKED_TITLE } from '@spmb/domain/registration/manage/messages.ts'
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
import { NumberNotFound } from '../../results/NumberNotFound.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { CONFIRMATION } from './confirmation-ids.ts'
import { KEEP_BOTH, KEEP_NUMBER } from './messages.ts'
import { NextSteps } from './NextSteps.tsx'
import { RegisteredTicket } from './RegisteredTicket.tsx'

export function RegisteredPage({ view }: { view: NumberedView }) {
  return (
    <div className="wrap page">
      {view.kind === 'found' ? (
        <Registered registration={view.registration} />
      ) : (
        <NumberNotFound view={view} />
      )}
    </div>
  )
}

function Registered({ registration }: { registration: PublicRegistration }) {
  return (
    <>
      <div className="sent">
        <Icon name="yes" />
        <h1>Pendaftaran terkirim</h1>
      </div>
      <p className="muted mt-2 mb-4 if-code">{KEEP_BOTH}</p>
      <p className="muted mt-2 mb-4 unless-code">{KEEP_NUMBER}</p>
      <div id={CONFIRMATION.numberCheck} hidden>
        <Notice kind="attention" title={NUMBER_CHECKED_TITLE} className="mb-6">
          <p>{NUMBER_CHECKED}</p>
        </Notice>
      </div>
      <div className="split">
        <RegisteredTicket registration={registration} />
        <NextSteps level={registration.type} />
      </div>
    </>
  )
}
