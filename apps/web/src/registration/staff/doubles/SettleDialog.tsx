/** An admin decides whose a number is, with what the papers said. */
import { type DisputedNumber, settleNumber } from '@spmb/domain/registration/staff/numbers/contract.staff.ts'
import {
  NUMBER_MESSAGES,
  NUMBER_NAMES,
  SETTLE_REASON_MAX,
} from '@spmb/domain/registration/staff/numbers/messages.ts'
import { NUMBER_OUTCOMES } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { RadioChoices } from '../../../ui/form/Choice.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { DialogButtons } from '../../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { useDialogWrite } from '../../../ui/staff/dialog/use-dialog-write.ts'
import {
  BOTH_ONE_CHILD,
  noLongerTheirs,
  numberIs,
  numberIsNot,
  othersFollows,
  whoseNumber,
} from './messages.ts'
import { NUMBERS } from './numbers-query.ts'

export function SettleDialog({ number, onClose }: { number: DisputedNumber; onClose: () => void }) {
  const queries = useQueryClient()
  const { busy, write, finish, problems, setProblems, conflict } = useDialogWrite({
    onClose,
    onChanged: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: NUMBERS }),
        queries.invalidateQueries({ queryKey: APPLICANTS }),
      ])
    },
  })
  const { one, other, kind } = number
  const name = NUMBER_NAMES[kind]

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const outcome = NUMBER_OUTCOMES.find((each) => each === data.get('outcome'))
    const reason = String(data.get('reason') ?? '').trim()
    if (!outcome || !reason)
      return setProblems({
        ...(!outcome && { outcome: [NUMBER_MESSAGES['settle.outcome']] }),
        ...(!reason && { reason: [NUMBER_MESSAGES['settle.reason']] }),
      })
    const body = { kind, outcome, reason, other: other?.id ?? null }
    await finish(await write(settleNumber, { params: { id: String(one.id) }, body }))
  }

  return (
    <FormDialog title={whoseNumber(name)} onClose={onClose}>
      <form method="post" noValidate onSubmit={send}>
        <RadioChoices
          id="outcome"
          name="outcome"
          label="Keputusan"
          hint={other ? othersFollows(name) : noLongerTheirs(name)}
          stacked
          required
          error={problems.outcome?.[0]}
          options={
            other
              ? [
                  ['other', withNumber(numberIs(name, other.name), other)],
                  ['this', withNumber(numberIs(name, one.name), one)],
                  ['withdraw_this', withNumber(BOTH_ONE_CHILD, one)],
                  ['withdraw_other', withNumber(BOTH_ONE_CHILD, other)],
                ]
              : [
                  ['this', withNumber(numberIs(name, one.name), one)],
                  ['other', numberIsNot(name, one.name)],
                ]
          }
        />
        <TextField
          id="reason"
          name="reason"
          label="Berkas yang dilihat"
          error={problems.reason?.[0]}
          required
          maxLength={SETTLE_REASON_MAX}
          autoComplete="off"
        />
        {conflict && <Notice kind="err" role="alert" title={conflict} />}
        <DialogButtons save="Putuskan" busy={busy} onClose={onClose} />
      </form>
    </FormDialog>
  )
}

/** A choice with the registration number that it is about, never broken over two lines. */
const withNumber = (words: string, { no_registration }: { no_registration: string }) => (
  <span>
    {words}{' '}
    <span className="mono" translate="no">
      {no_registration}
    </span>
  </span>
)
