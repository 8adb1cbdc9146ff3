/** On the registration form, below a typed e-mail address: whether the family wants messages. Only where the office sends some. */
import { TickChoice } from '../../ui/form/Choice.tsx'
import { MAIL_WISH, WHAT_MAIL_TELLS } from '../messages.ts'

/** Its name is that of the contract's `mailWish`. Unticked: nothing is sent to families who do not ask. */
export function MailWish() {
  return (
    <div className="mt-3">
      <TickChoice id="mail_wanted" name="mail_wanted">
        {MAIL_WISH}
      </TickChoice>
      <p className="hint">{WHAT_MAIL_TELLS}</p>
    </div>
  )
}
