/** Asks for number and code. The answer does not say which one is wrong; it is shown with the code, which takes the focus. */
import { managedSignIn } from '@spmb/domain/registration/manage/contract.public.ts'
import { MANAGE_MESSAGES, type ManageCode } from '@spmb/domain/registration/manage/messages.ts'
import { readTypedNumber } from '@spmb/domain/results/typed-number.ts'
import { type FieldMessages, readFields, toMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { markTitle } from '../../platform/mark-title.ts'
import { TYPED_SENTENCES } from '../../results/messages.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { SelectField, TextField } from '../../ui/form/Field.tsx'
import { knownCode, knownNumbers } from '../kept/code-storage.ts'
import { keptChildren } from '../kept/kept-children.ts'
import { CODE_HELP, NUMBER_HELP } from './messages.ts'
import type { ManagedSession } from './use-managed.ts'

const CODE_INPUT = {
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
} as const

const inputsOf = (form: HTMLFormElement | null) => {
  const input = (name: string) => form?.elements.namedItem(name) as HTMLInputElement | null | undefined
  return { no_registration: input('no_registration'), change_code: input('change_code') }
}

function fillIn(form: HTMLFormElement | null, number: string): void {
  const { no_registration, change_code } = inputsOf(form)
  if (no_registration) no_registration.value = number
  if (change_code) change_code.value = knownCode(number) ?? ''
}

/** As the list of the first page names the child; without one it was sent in this tab. */
const nameOf = (number: string) =>
  keptChildren().find((child) => child.number === number)?.firstName ?? 'Baru dikirim'

/** @param number of the registration whose session has ended; only the code is asked for */
export function SignInForm({
  hydrated,
  session,
  number,
}: {
  hydrated: boolean
  session: ManagedSession
  number?: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [failure, setFailure] = useState<Failure | null>(null)

  const [known, setKnown] = useState<{ numbers: string[]; first?: string | undefined }>({ numbers: [] })

  useEffect(() => {
    if (!hydrated || number) return
    const numbers = knownNumbers()
    // From the list of the first page, or the one that was sent or kept last.
    const wanted = readTypedNumber(location.hash.slice(1))
    const first = 'number' in wanted ? wanted.number : numbers[0]
    setKnown({ numbers, first })
    const { no_registration, change_code } = inputsOf(form.current)
    if (first && !no_registration?.value && !change_code?.value) fillIn(form.current, first)
  }, [hydrated, number])

  function refuse(refused: FieldMessages) {
    setMessages(refused)
    const [first] = Object.keys(refused)
    form.current?.querySelector<HTMLElement>(`[name="${first === '_' ? 'change_code' : first}"]`)?.focus()
  }

  async function ask(event?: FormEvent) {
    event?.preventDefault()
    if (!form.current) return
    const typed = {
      ...(number && { no_registration: number }),
      ...Object.fromEntries(new FormData(form.current)),
    }
    const { values, problems } = readFields<ManageCode>(managedSignIn.shape, typed)
    if (Object.keys(problems).length > 0) return refuse(toMessages(problems, MANAGE_MESSAGES))
    // One letter that is wrong would cost a try.
    const read = readTypedNumber(String(values.no_registration))
    if ('problem' in read) return refuse({ no_registration: [TYPED_SENTENCES[read.problem]] })
    setMessages({})
    setFailure(null)
    const outcome = await session.open(String(values.no_registration), String(values.change_code))
    if (!outcome || outcome.ok) return
    const { failure: failed } = outcome
    if (failed.kind === 'notFound') refuse({ change_code: [failed.message] })
    else if (failed.kind === 'refused') refuse(failed.fields)
    else setFailure(failed)
  }

  useEffect(() => markTitle(document, Object.keys(messages).length > 0), [messages])

  return (
    <form ref={form} className="card panel-in" method="post" noValidate onSubmit={ask}>
      {known.numbers.length > 1 && (
        <SelectField
          id="kept_child"
          name="kept_child"
          label="Anak di HP ini"
          required
          options={known.numbers.map((one) => [one, `${nameOf(one)} (${one})`] as const)}
          defaultValue={known.first ?? ''}
          onChange={({ currentTarget }) => fillIn(form.current, currentTarget.value)}
        />
      )}
      {!number && (
        <TextField
          {...CODE_INPUT}
          id="no_registration"
          name="no_registration"
          label="Nomor pendaftaran"
          hint={NUMBER_HELP}
          error={messages.no_registration?.[0]}
          className="mono w-number"
        />
      )}
      <TextField
        {...CODE_INPUT}
        id="change_code"
        name="change_code"
        label="Kode Ubah"
        hint={CODE_HELP}
        error={messages.change_code?.[0] ?? messages._?.[0]}
        className="mono w-code"
      />
      {failure && (
        <FailureNotice
          failure={failure}
          onRetry={() => {
            button.current?.focus()
            void ask()
          }}
        />
      )}
      <div className="btns mt-6">
        <Button ref={button} kind="main" type="submit" disabled={!hydrated} busy={session.isBusy}>
          {session.isBusy ? 'Membuka…' : 'Buka'}
        </Button>
      </div>
    </form>
  )
}
