/** Offers below fields that save typing. Each fills only what the parent asks for, and can be taken back. */
import type { FieldKey } from '@spmb/domain/registration/catalogue.ts'
import { type Hint, hintsFor } from '@spmb/domain/registration/hints.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { LocalDate } from '@spmb/domain/shared/local-date.ts'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useEffectOn } from '../../platform/effects.ts'
import { useFacts } from '../../platform/facts.ts'
import { Button } from '../../ui/form/Button.tsx'
import { type Answers, LATER_INPUTS } from '../fields/answers.ts'
import { jobListOf } from '../fields/FormField.tsx'
import { hintInputs } from '../fields/hint-inputs.ts'
import { FILLED_FROM_NIK, jobWrittenFor, offerOfNik } from '../messages.ts'
import { isDeceased, JOBS, nikOffer, PARENTS, type Parent, phoneOffers } from './offers.ts'

interface OfferProps {
  /** As of the last pause in typing. */
  answers: Answers
  /** Puts answers into the form, as if typed. */
  onType: (answers: Answers) => void
}

/** The offers by the field that they stand below. */
export function offersBelow(props: OfferProps & { today: LocalDate }): Partial<Record<FieldKey, ReactNode>> {
  return {
    nik: <FromNik {...props} />,
    father_name: <Deceased parent="father" {...props} />,
    mother_name: <Deceased parent="mother" {...props} />,
    father_job: <JobList parent="father" />,
    mother_job: <JobList parent="mother" />,
    phone: <SamePhone {...props} />,
    email: <Messages email={props.answers.email ?? ''} />,
  }
}

/** What is unusual about the answers typed so far. */
export function hintsOf(level: Level, answers: Answers, from: Parameters<typeof hintsFor>[2]): Hint[] {
  return hintsFor(level, hintInputs(answers), from)
}

/** The phone of a parent who has died is not asked for, unless there is one. */
export function fieldsNotAsked(answers: Answers): FieldKey[] {
  return (Object.keys(PARENTS) as Parent[])
    .filter((parent) => isDeceased(answers, parent) && !answers[`${parent}_phone`])
    .map((parent) => `${parent}_phone` as const)
}

function FromNik({ answers, onType, today }: OfferProps & { today: LocalDate }) {
  const [filled, setFilled] = useState(false)
  const offer = nikOffer(answers, today)
  return (
    <div role="status" className={offer || filled ? 'offer' : undefined}>
      {offer ? (
        <>
          <span>{offerOfNik(offer.parts)}</span>
          <Button
            kind="text"
            onClick={() => {
              setFilled(true)
              onType(offer.answers)
              // The button disappears with the offer.
              document.getElementById('name')?.focus()
            }}
          >
            Isi dari NIK
          </Button>
        </>
      ) : (
        filled && <span>{FILLED_FROM_NIK}</span>
      )}
    </div>
  )
}

function Deceased({ parent, answers, onType }: OfferProps & { parent: Parent }) {
  const { word, deceased } = PARENTS[parent]
  const [job, phone] = [`${parent}_job`, `${parent}_phone`] as const
  const checked = isDeceased(answers, parent)
  const isLeftOut = answers[`${LATER_INPUTS.oddCases}${parent}_state`] !== undefined
  const before = useRef({ job: '', phone: '' })
  const [returning, setReturning] = useState('')
  // The field of the phone is asked for again only after the job has changed.
  // Once for each phone that returns.
  useEffectOn([checked, returning], () => {
    if (checked || returning === '') return
    setReturning('')
    onType({ [phone]: returning })
  })

  function change(ticked: boolean, form: HTMLFormElement | null) {
    if (ticked) {
      before.current = { job: typedIn(form, job), phone: typedIn(form, phone) }
      onType({ [job]: deceased, [phone]: '' })
      return
    }
    onType({ [job]: before.current.job })
    setReturning(before.current.phone)
  }

  if (isLeftOut) return null
  return (
    <>
      <Tick name={`${LATER_INPUTS.oddCases}${parent}_dead`} checked={checked} onChange={change}>
        {word} sudah meninggal
      </Tick>
      <p role="status" className="hint">
        {checked && jobWrittenFor(deceased)}
      </p>
    </>
  )
}

/** The offer of messages below a typed address, where the office sends some. Without its chunk the form is complete. */
function Messages({ email }: { email: string }) {
  const { mail } = useFacts()
  const [Wish, setWish] = useState<ComponentType | null>(null)
  const isOffered = mail === true && email.trim() !== ''
  useEffectOn([isOffered], () => {
    if (isOffered && !Wish)
      import('../../mail/form/MailWish.tsx').then(
        ({ MailWish }) => setWish(() => MailWish),
        () => {},
      )
  })
  return isOffered && Wish && <Wish />
}

function JobList({ parent }: { parent: Parent }) {
  return (
    <datalist id={jobListOf(`${parent}_job`)}>
      {JOBS[parent].map((job) => (
        <option key={job} value={job} />
      ))}
    </datalist>
  )
}

function SamePhone({ answers, onType }: OfferProps) {
  /** What was typed before the first tick. */
  const before = useRef('')
  const offers = phoneOffers(answers)

  function change(ticked: boolean, phone: string, form: HTMLFormElement | null) {
    if (ticked && !offers.some(({ isSame }) => isSame)) before.current = typedIn(form, 'phone')
    onType({ phone: ticked ? phone : before.current })
  }

  return offers.map(({ parent, phone, isSame }) => (
    <Tick key={parent} checked={isSame} onChange={(ticked, form) => change(ticked, phone, form)}>
      Sama dengan HP {PARENTS[parent].word.toLowerCase()}
    </Tick>
  ))
}

/** No answer of the form: the job and the phone are. By its name, if any, `steps/FormOddCases.tsx` knows who has died. */
function Tick(props: {
  name?: string
  checked: boolean
  onChange: (ticked: boolean, form: HTMLFormElement | null) => void
  children: ReactNode
}) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        name={props.name}
        autoComplete="off"
        checked={props.checked}
        onChange={({ target }) => props.onChange(target.checked, target.form)}
      />
      <span>{props.children}</span>
    </label>
  )
}

/** The present value of an input, also before a pause in typing. */
function typedIn(form: HTMLFormElement | null, name: string): string {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input.value : ''
}
