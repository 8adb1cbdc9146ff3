/** What an admin confirms one by one before a freeze; what moves a child farthest comes first. */

import { FLAG_REASON_MAX } from '@spmb/domain/registration/staff/screening/messages.ts'
import { CONFIRMED_IN_LIST } from '@spmb/domain/selection/act/confirming.ts'
import { type Confirmation, confirmBeforeFreeze } from '@spmb/domain/selection/act/contract.staff.ts'
import { ACT_MESSAGES } from '@spmb/domain/selection/act/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { focusField } from '../../../ui/form/focus-field.ts'
import { DialogButtons } from '../../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import {
  AGE_OPEN,
  ANSWER_PROPOSAL,
  CONFIRM_BUTTONS,
  CONFIRM_HINT,
  CONFIRM_LABEL,
  CONFIRM_ONE_BY_ONE,
  CONFIRM_TITLES,
  MORE_TO_CONFIRM,
  NIK_SAYS,
  OPERATOR_WANTS,
  placesWords,
  SCHOOL_RECORDED,
} from '../messages.ts'
import { confirmationsOf } from '../selection-queries.ts'
import { useAct } from '../use-act.ts'

/** The id of the heading, for links to the list. */
export const CONFIRMATIONS = 'confirmations'

type InList = Confirmation & { kind: (typeof CONFIRMED_IN_LIST)[number] }
const isInList = (item: Confirmation): item is InList => CONFIRMED_IN_LIST.some((kind) => kind === item.kind)
const keyOf = ({ id, kind }: Confirmation) => `${id} ${kind}`

export function Confirmations({ seasonId, level }: { seasonId: number; level: Level }) {
  const asked = useQuery(confirmationsOf(seasonId, level))
  const [confirming, setConfirming] = useState<string | null>(null)
  if (!asked.data) return <QueryState asked={[asked]} lines={3} />
  const { count, listed } = asked.data
  // As read last: after another person's change the dialog has the new data and sends their version.
  const opened = listed.filter(isInList).find((item) => keyOf(item) === confirming)
  return (
    <section className="card card-pad" aria-labelledby={CONFIRMATIONS}>
      <h2 id={CONFIRMATIONS}>Sahkan satu per satu</h2>
      <p className="muted">{CONFIRM_ONE_BY_ONE}</p>
      <ul className="cases ruled">
        {listed.map((item) => (
          <li key={keyOf(item)}>
            <Child item={item} />
            <div className="btns mt-2">
              {isInList(item) ? (
                <Button kind="line" onClick={() => setConfirming(keyOf(item))}>
                  {CONFIRM_TITLES[item.kind]}…<span className="sr"> {item.name}</span>
                </Button>
              ) : (
                <Link className={buttonClass('line')} to={STAFF_PATHS.corrections}>
                  {ANSWER_PROPOSAL}
                  <span className="sr"> {item.name}</span>
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
      {count > listed.length && <p className="muted">{MORE_TO_CONFIRM(count - listed.length)}</p>}
      {opened && <ConfirmDialog item={opened} onClose={() => setConfirming(null)} />}
    </section>
  )
}

function Child({ item }: { item: Confirmation }) {
  return (
    <>
      <b>{item.name}</b>{' '}
      <Link to={pathOf(STAFF_PATHS.detail, item.no_registration)}>{item.no_registration}</Link>
      <p>{sentenceOf(item)}</p>
      {item.reason && <p>{SCHOOL_RECORDED(item.reason)}</p>}
      <p className="muted small">
        {item.effects.map(({ school, places }) => `${school}: ${placesWords(places)}`).join(' · ')}
      </p>
    </>
  )
}

function sentenceOf({ kind, birth_date, other_date }: Confirmation): string {
  const other = other_date && longDate(other_date)
  const says = { birth_date: NIK_SAYS(other), proposal: OPERATOR_WANTS(other ?? ''), age: AGE_OPEN }
  return `Lahir ${longDate(birth_date)}. ${says[kind]}`
}

function ConfirmDialog({ item, onClose }: { item: InList; onClose: () => void }) {
  const { busy, act, failed, error, setFields } = useAct()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason') ?? '').trim()
    if (reason === '') {
      setFields({ reason: [ACT_MESSAGES['confirmation.reason']] })
      return focusField(form, 'reason')
    }
    const body = { kind: item.kind, version: item.version, reason }
    await act(confirmBeforeFreeze, { params: { id: String(item.id) }, body }, onClose)
  }

  return (
    <FormDialog title={`${CONFIRM_TITLES[item.kind]} ${item.name}`} onClose={onClose}>
      <form method="post" noValidate onSubmit={send}>
        <div className="dialog-text">
          <p>{sentenceOf(item)}</p>
        </div>
        <TextField
          id="confirm-reason"
          name="reason"
          label={CONFIRM_LABEL}
          hint={CONFIRM_HINT}
          required
          maxLength={FLAG_REASON_MAX}
          autoComplete="off"
          defaultValue={item.reason ?? ''}
          error={error('reason')}
        />
        <div role="alert">{failed && <Notice kind="err" title={failed} className="mt-3" />}</div>
        <DialogButtons save={CONFIRM_BUTTONS[item.kind]} busy={busy} onClose={onClose} />
      </form>
    </FormDialog>
  )
}
