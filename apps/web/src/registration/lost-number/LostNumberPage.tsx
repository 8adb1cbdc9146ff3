/** `/ppdb/nomor`: finds a lost registration number. A miss marks no field, because the answer does not say what did not fit. */
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { findLostNumber, lostNumber } from '@spmb/domain/registration/manage/lost-number-contract.public.ts'
import { LOST_NUMBER_MESSAGES } from '@spmb/domain/registration/manage/messages.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { type FieldMessages, readFields, toMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { NeedsScript } from '../../information/NeedsScript.tsx'
import { call, type Failure } from '../../platform/call.ts'
import { useHydrated } from '../../platform/effects.ts'
import { useFacts } from '../../platform/facts.ts'
import { markTitle } from '../../platform/mark-title.ts'
import { PATHS, pathOf } from '../../platform/paths.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { RadioChoices } from '../../ui/form/Choice.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Band } from '../../ui/illustration/Motifs.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { type Answers, bodyValue, inputNames } from '../fields/answers.ts'
import { FormField } from '../fields/FormField.tsx'
import { errorAnchor, withBirthDatePart, wrongBirthInput } from '../submission/check-form.ts'
import '../manage/manage-page.css'
import { KEEP_IT, LOST_INTRODUCTION, NAME_HELP, OR_COME, STILL_NOT_FOUND } from './messages.ts'

const TYPED = ['nik', 'birth_date', 'mother_name'] as const
const LEVEL_CHOICES = [
  ['SD', 'SD'],
  ['SMP', 'SMP'],
] as const
const SENTENCES = { ...REGISTRATION_MESSAGES, ...LOST_NUMBER_MESSAGES }

interface Asked {
  at: 'form'
  messages: FieldMessages
  /** The refusal of data that do not fit. */
  missed: string | null
  failure: Failure | null
}
type State = Asked | { at: 'found'; number: string }

const START: Asked = { at: 'form', messages: {}, missed: null, failure: null }

export function LostNumberPage() {
  const hydrated = useHydrated()
  const { office } = useFacts()
  const form = useRef<HTMLFormElement>(null)
  const missed = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const [asking, setAsking] = useState(false)
  const [state, setState] = useState<State>(START)
  const phone = firstEntry(office.phone)

  const read = (): Answers => {
    const data = form.current ? new FormData(form.current) : new FormData()
    const names = ['type', ...TYPED.flatMap(inputNames)]
    return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
  }

  function refuse(messages: FieldMessages, typed: Answers) {
    setState({ ...START, messages })
    const [first = ''] = Object.keys(messages)
    document.getElementById(first === 'type' ? 'type-SD' : (errorAnchor(first, typed) ?? ''))?.focus()
  }

  async function ask(event?: FormEvent) {
    event?.preventDefault()
    if (busy.current) return
    const typed = read()
    const body = { type: typed.type, ...Object.fromEntries(TYPED.map((key) => [key, bodyValue(key, typed)])) }
    const checked = readFields<keyof typeof SENTENCES>(lostNumber.shape, body)
    if (Object.keys(checked.problems).length > 0)
      return refuse(withBirthDatePart(toMessages(checked.problems, SENTENCES), typed), typed)
    busy.current = true
    setAsking(true)
    const outcome = await call(findLostNumber, { body: checked.values as never })
    busy.current = false
    setAsking(false)
    if (outcome.ok) return setState({ at: 'found', number: outcome.data.no_registration })
    const { failure } = outcome
    if (failure.kind === 'refused') return refuse(failure.fields, typed)
    if (failure.kind !== 'notFound') return setState({ ...START, failure })
    setState({ ...START, missed: failure.message })
    missed.current?.focus()
  }

  const messages = state.at === 'form' ? state.messages : {}
  const isWrong = state.at === 'form' && (state.missed !== null || Object.keys(messages).length > 0)
  useEffect(() => markTitle(document, isWrong), [isWrong])
  const help = {
    error: (field: string) => messages[field]?.[0],
    hints: () => [],
    wrongBirthInput: messages.birth_date ? wrongBirthInput(read()) : undefined,
  }
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.manage}>Kelola pendaftaran</Breadcrumb>
      {state.at === 'found' ? (
        <Found number={state.number} />
      ) : (
        <div className="read">
          <h1 tabIndex={-1}>Cari nomor pendaftaran</h1>
          <p className="lead muted mt-2 mb-6">{LOST_INTRODUCTION}</p>
          <div ref={missed} tabIndex={-1} role="alert">
            {state.missed && (
              <Notice kind="attention" title="Data tidak cocok" className="mb-6">
                <p>{state.missed.replace(/^Data tidak cocok\. /, '')}</p>
              </Notice>
            )}
          </div>
          <form ref={form} className="card panel-in" method="post" noValidate onSubmit={ask}>
            <RadioChoices
              id="type"
              name="type"
              label="Tingkat"
              options={LEVEL_CHOICES}
              error={messages.type?.[0]}
              required
            />
            <FormField field="nik" audience="parents" {...help} />
            <FormField field="birth_date" audience="parents" label="Tanggal lahir anak" {...help} />
            <FormField
              field="mother_name"
              audience="parents"
              label={FIELDS.mother_name.label}
              hint={NAME_HELP}
              {...help}
            />
            {state.failure && <FailureNotice failure={state.failure} onRetry={() => void ask()} />}
            <div className="btns mt-6">
              <Button kind="main" type="submit" disabled={!hydrated} busy={asking}>
                {asking ? 'Mencari…' : 'Cari nomor'}
              </Button>
            </div>
          </form>
          <p className="mt-6">
            {STILL_NOT_FOUND} <a href={telephoneLink(phone)}>{phone}</a> {OR_COME}
          </p>
          <NeedsScript />
        </div>
      )}
    </div>
  )
}

function Found({ number }: { number: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="read">
      <h1 tabIndex={-1} ref={heading} className="mb-6">
        Nomor ditemukan
      </h1>
      <div className="ticket">
        <div className="on-night">
          <Band />
          <div className="ticket-in">
            <p className="label">Nomor pendaftaran</p>
            <strong className="number" translate="no">
              {number}
            </strong>
            <div className="btns mt-4">
              <CopyButton text={number} what="nomor pendaftaran" />
            </div>
          </div>
        </div>
        <div className="ticket-foot">
          <p>{KEEP_IT}</p>
          <a className={`${buttonClass('main', true)} mt-4 w-full`} href={pathOf(PATHS.result, number)}>
            Lihat pendaftaran
          </a>
        </div>
      </div>
    </div>
  )
}
