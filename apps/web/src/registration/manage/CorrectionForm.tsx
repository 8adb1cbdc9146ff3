/**
 * The fields of one section, with the components of the parents' form. While the family may change the registration it saves,
 * afterwards the same form asks the school. What is typed stays through every refusal, also when the session or the time ends.
 */

import { keysOfLeftParents } from '@spmb/domain/registration/family/family.ts'
import { hintsFor } from '@spmb/domain/registration/hints.ts'
import { checkCorrection } from '@spmb/domain/registration/manage/check-correction.ts'
import {
  correctManaged,
  type Managed,
  requestCorrection,
} from '@spmb/domain/registration/manage/contract.family.ts'
import { CORRECTION_SENTENCES, NOTHING_WANTED } from '@spmb/domain/registration/manage/messages.ts'
import { type FieldMessages, toMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useEffectOn } from '../../platform/effects.ts'
import { useFacts } from '../../platform/facts.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { type Answers, fillForm, LATER_INPUTS, readAnswers, typeInto } from '../fields/answers.ts'
import { hintInputs } from '../fields/hint-inputs.ts'
import { SectionFields } from '../form/FormSection.tsx'
import { useOffers } from '../less-typing/use-offers.ts'
import { GuardianFields } from '../odd-cases/GuardianFields.tsx'
import { HAS_GUARDIAN } from '../odd-cases/messages.ts'
import { SchoolFields, VillageFields } from '../school-choice/ChoiceFields.tsx'
import { chosenIds } from '../school-choice/school-choice.ts'
import { useSchoolChoice } from '../school-choice/use-school-choice.ts'
import { errorAnchor, withBirthDatePart, wrongBirthInput } from '../submission/check-form.ts'
import { CorrectionProblem, isExamined, PROBLEM } from './CorrectionProblem.tsx'
import {
  changedFields,
  changedGuardian,
  changedStates,
  changedZone,
  type ManagedSection,
  personsProblems,
  storedInputs,
} from './managed-sections.ts'
import { REPLACES_OPEN, WANTED_INTRODUCTION } from './messages.ts'
import type { ManagedSession } from './use-managed.ts'

export function CorrectionForm({
  managed,
  section,
  session,
  onDone,
}: {
  managed: Managed
  section: ManagedSection
  session: ManagedSession
  /** Called after success and by 'Batal'. */
  onDone: () => void
}) {
  const { today, regencies } = useFacts()
  const level = managed.type
  /** The version that the form is based on: the opened one, or a later one that was loaded after a conflict. */
  const [base, setBase] = useState(managed)
  const form = useRef<HTMLFormElement>(null)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const choices = useSchoolChoice(level, section.id === 'choices')
  const offers = useOffers(true)
  /** The server has refused a change because the registration has been examined. */
  const [examined, setExamined] = useState(false)
  const isOfParents = section.id === 'parents'
  const asks = examined || managed.closing !== null
  const context = { today, firstYear: managed.season.first_year }

  const [isGuarded, setGuarded] = useState(managed.family.guardian_name !== null)
  // What is wrong with a guardian is said at its fields.
  if (!isGuarded && messages.guardian_name) setGuarded(true)
  const readGuardian = (): Answers => {
    const data = form.current ? [...new FormData(form.current)] : []
    return Object.fromEntries(data.map(([name, text]) => [name, String(text)]))
  }

  const read = () => (form.current ? readAnswers(level, new FormData(form.current)) : {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later versions must not replace what is typed.
  useLayoutEffect(() => {
    if (form.current) fillForm(level, form.current, storedInputs(managed, section))
    setAnswers(read())
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  // Once, as above.
  useEffectOn([], () => {
    if (section.id !== 'choices') return
    choices.restore(zoneIds(managed))
  })

  /** Bases the form on the latest version; inputs that were not changed get its values. */
  async function loadLatest() {
    const latest = await session.load()
    if (!latest || !form.current) return
    const before = storedInputs(base, section)
    for (const [name, value] of Object.entries(storedInputs(latest, section))) {
      const control = form.current.elements.namedItem(name)
      if (!control || !('value' in control)) continue
      const input = control as HTMLInputElement | RadioNodeList
      if (input.value === before[name]) input.value = value
    }
    const hadGuardian = base.family.guardian_name !== null
    if (isGuarded === hadGuardian) setGuarded(latest.family.guardian_name !== null)
    const isZoneChanged = Object.keys(changedZone(base, chosenIds(choices.state))).length > 0
    if (section.id === 'choices' && !isZoneChanged) {
      choices.clear()
      choices.restore(zoneIds(latest))
      choices.retry()
    }
    setBase(latest)
    setFailure(null)
    setAnswers(read())
    form.current.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  /** Takes an offer that saves typing. */
  function onType(offered: Answers) {
    if (form.current) typeInto(form.current, offered)
    setAnswers(read())
  }

  function refuse(refused: FieldMessages) {
    setMessages(refused)
    const [field = '_'] = Object.keys(refused)
    const anchor = document.getElementById(errorAnchor(field, read()) ?? field)
    ;(anchor ?? document.getElementById(PROBLEM))?.focus()
  }

  async function send(event?: FormEvent) {
    event?.preventDefault()
    setFailure(null)
    const typed = read()
    const ofFields =
      section.id === 'choices'
        ? changedZone(base, chosenIds(choices.state))
        : changedFields(base, section, typed)
    const fields = {
      ...ofFields,
      ...(isOfParents && changedGuardian(base, isGuarded ? readGuardian() : null)),
      ...(isOfParents && changedStates(base, deadTicks(form.current))),
    }
    // The tick says that there is a guardian.
    if (isOfParents && isGuarded && !readGuardian().guardian_name?.trim())
      return refuse({ guardian_name: [CORRECTION_SENTENCES['guardian.name']] })
    if (Object.keys(fields).length === 0) return asks ? refuse({ _: [NOTHING_WANTED] }) : onDone()
    const checked = checkCorrection(level, fields, context)
    if (!checked.ok)
      return refuse(withBirthDatePart(toMessages(checked.problems, CORRECTION_SENTENCES), typed))
    const persons = isOfParents ? personsProblems(base, checked.fields) : {}
    if (Object.keys(persons).length > 0) return refuse(toMessages(persons, CORRECTION_SENTENCES))
    setMessages({})
    const outcome = asks
      ? await session.act(requestCorrection, { body: fields as never })
      : await session.act(correctManaged, { body: { ...fields, version: base.version } as never })
    if (!outcome) return
    if (outcome.ok) {
      toastSuccess(outcome.message)
      return onDone()
    }
    if (outcome.failure.kind === 'refused') refuse(outcome.failure.fields)
    else {
      if (isExamined(outcome.failure)) setExamined(true)
      setFailure(outcome.failure)
    }
  }

  const hints = hintsFor(level, hintInputs(answers), { firstYear: managed.season.first_year, regencies })
  const help = {
    error: (field: string) => messages[field]?.[0],
    hints: (field: string) => hints.filter((hint) => hint.field === field).map((hint) => hint.text),
    wrongBirthInput: wrongBirthInput(answers),
  }
  return (
    <form
      ref={form}
      className="correction"
      method="post"
      noValidate
      onSubmit={send}
      onInput={() => setAnswers(read())}
    >
      {asks && <p className="hint">{WANTED_INTRODUCTION}</p>}
      {section.id === 'choices' ? (
        <>
          <VillageFields error={help.error} choices={choices} />
          <SchoolFields error={help.error} choices={choices} />
        </>
      ) : (
        <SectionFields
          level={level}
          section={section.id}
          audience="parents"
          without={['nik', 'nisn', ...keysOfLeftParents(managed.family), ...offers.fieldsNotAsked(answers)]}
          below={offers.offersBelow({ answers, onType, today: context.today })}
          {...help}
        />
      )}
      {isOfParents && (
        <div className="mt-6">
          <TickChoice
            id="guardian"
            checked={isGuarded}
            onChange={({ target }) => {
              setGuarded(target.checked)
              setMessages(({ guardian_name: _, ...others }) => others)
            }}
          >
            {HAS_GUARDIAN}
          </TickChoice>
          {isGuarded && (
            <GuardianFields
              inputOf={(key) => key}
              startOf={(key) => storedInputs(base, section)[key] ?? ''}
              error={help.error}
            />
          )}
        </div>
      )}
      <CorrectionProblem
        messages={messages}
        failure={failure}
        onLoadLatest={() => void loadLatest()}
        onRetry={() => void send()}
      />
      <div className="btns mt-6">
        <Button kind="main" type="submit" busy={session.isBusy}>
          {session.isBusy ? 'Mengirim…' : asks ? 'Kirim permintaan' : 'Simpan'}
        </Button>
        <Button kind="line" onClick={onDone}>
          Batal
        </Button>
      </div>
      {managed.requests.some(({ state }) => state === 'open') && asks && (
        <p className="hint">{REPLACES_OPEN}</p>
      )}
    </form>
  )
}

/** The ticks below the names of the parents, as far as they are there. */
function deadTicks(form: HTMLFormElement | null): Partial<Record<'father' | 'mother', boolean>> {
  return Object.fromEntries(
    (['father', 'mother'] as const).flatMap((parent) => {
      const tick = form?.elements.namedItem(`${LATER_INPUTS.oddCases}${parent}_dead`)
      return tick instanceof HTMLInputElement ? [[parent, tick.checked]] : []
    }),
  )
}

const zoneIds = (managed: Managed) => ({
  district_id: managed.village_id.district_id.id,
  village_id: managed.village_id.id,
  school_1_id: managed.school_1_id.id,
  school_2_id: managed.school_2_id.id,
})
