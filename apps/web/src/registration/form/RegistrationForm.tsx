/** The form: its progress, numbered sections, consent, and the button that opens the check step. */
import { consentText } from '@spmb/domain/registration/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type FormEvent, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import {
  type Answers,
  FORM_SECTIONS,
  isSectionFilled,
  type FormSection as Section,
  sectionAnchor,
} from '../fields/answers.ts'
import type { FormHelp } from '../fields/FormField.tsx'
import { useOffers } from '../less-typing/use-offers.ts'
import { CHECK_AGAIN, CHECK_FOLLOWS, NOT_SENT_WHILE_CLOSED } from '../messages.ts'
import { SchoolFields, VillageFields } from '../school-choice/ChoiceFields.tsx'
import type { SchoolChoices } from '../school-choice/use-school-choice.ts'
import { FormSection, SectionFields } from './FormSection.tsx'

export function RegistrationForm({
  level,
  hydrated,
  closed,
  formRef,
  help,
  answers,
  hasChecked,
  choices,
  odd,
  claims,
  onInput,
  onType,
  onSubmit,
  children,
}: {
  level: Level
  /** The script runs: before that nothing can be submitted. */
  hydrated: boolean
  /** Registration is over: the answers can be read, but not sent. */
  closed: boolean
  formRef: Ref<HTMLFormElement>
  help: FormHelp
  /** As of the last pause in typing. */
  answers: Answers
  /** The check step has been seen: it can be opened again from any part of the form. */
  hasChecked: boolean
  choices: SchoolChoices
  /** Below the child's own answers: the line that opens odd cases. */
  odd: ReactNode
  /** Below the schools. */
  claims: ReactNode
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** Puts answers into the form, as if typed. */
  onType: (answers: Answers) => void
  onSubmit: () => void
  /** Error summary and notices above the first section. */
  children: ReactNode
}) {
  const sections = FORM_SECTIONS[level]
  const frame = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(frame, sections)
  const steps = sections.map((section) => ({
    anchor: sectionAnchor(section.id),
    title: section.title,
    done: isSectionFilled(section, answers),
    wrong: section.keys.some((key) => help.error(key)),
  }))
  const offers = useOffers()
  const below = offers.offersBelow({ answers, onType, today: useFacts().today })
  const notAsked = offers.fieldsNotAsked(answers)
  return (
    <div className="form-grid" ref={frame}>
      <StepHeader steps={steps} current={current} />
      {/* method="post", and a disabled button until the script runs: answers never become part of a URL. */}
      <form
        className="read form-body"
        method="post"
        noValidate
        ref={formRef}
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault()
          if (!closed) onSubmit()
        }}
      >
        {children}
        {sections.map((section, index) => (
          <FormSection key={section.id} section={section} number={index + 1}>
            <SectionFields
              level={level}
              section={section.id}
              audience="parents"
              without={notAsked}
              below={below}
              {...help}
            />
            {section.id === 'applicant' && odd}
            {section.id === 'address' && <VillageFields error={help.error} choices={choices} />}
            {section.id === 'choices' && (
              <>
                <SchoolFields error={help.error} choices={choices} />
                {claims}
              </>
            )}
          </FormSection>
        ))}
        {closed ? (
          <p className="form-end">{NOT_SENT_WHILE_CLOSED}</p>
        ) : (
          <FormEnd hydrated={hydrated} consentError={help.error('consent')} />
        )}
        {hasChecked && !closed && (
          <div className="check-again">
            <button type="submit" className={buttonClass('main')}>
              {CHECK_AGAIN} <Icon name="right" />
            </button>
          </div>
        )}
      </form>
    </div>
  )
}

function FormEnd({ hydrated, consentError }: { hydrated: boolean; consentError: string | undefined }) {
  const { office } = useFacts()
  return (
    <div className="form-end">
      <TickChoice id="consent" name="consent" required error={consentError}>
        {consentText(office.name)}{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
      </TickChoice>
      <p className="hint">
        Baca{' '}
        <a href={PATHS.privacy} target="_blank" rel="noopener">
          Perlindungan Data Pribadi
        </a>{' '}
        (terbuka di tab baru, isian ini tetap ada).
      </p>
      <div className="btns">
        <button type="submit" className={buttonClass('main')} id="daftar" disabled={!hydrated}>
          Daftar Sekarang <Icon name="right" />
        </button>
        <a className={buttonClass('line')} href={PATHS.levels}>
          Kembali
        </a>
      </div>
      <p className="hint">{CHECK_FOLLOWS}</p>
    </div>
  )
}

/** A section is current when it starts above this fraction of the screen. */
const TOP_FRACTION = 0.33

/** The index of the current section: the one that last received the focus, or was scrolled to the top of the screen. */
function useCurrentSection(frame: RefObject<HTMLElement | null>, sections: readonly Section[]): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const elements = sections.map(({ id }) => document.getElementById(sectionAnchor(id)))
    const onFocus = (event: FocusEvent) => {
      const index = elements.findIndex((element) => element?.contains(event.target as Node))
      if (index >= 0) setCurrent(index)
    }
    const onScroll = () => {
      if (!frame.current?.offsetParent) return
      const line = window.innerHeight * TOP_FRACTION
      const index = elements.findLastIndex(
        (element) => element && element.getBoundingClientRect().top <= line,
      )
      setCurrent(Math.max(index, 0))
    }
    const form = frame.current
    form?.addEventListener('focusin', onFocus)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      form?.removeEventListener('focusin', onFocus)
      removeEventListener('scroll', onScroll)
    }
  }, [frame, sections])
  return current
}

interface Step {
  /** Id of the section. */
  anchor: string
  title: string
  done: boolean
  wrong: boolean
}

/** The progress in a long form: a sticky line with bars on phones, a list at the left on wide screens. */
function StepHeader({ steps, current }: { steps: readonly Step[]; current: number }) {
  return (
    <nav className="progress" aria-label="Bagian formulir">
      <p>
        <b>
          Bagian {current + 1} dari {steps.length}
        </b>{' '}
        · {steps[current]?.title}
      </p>
      <ol>
        {steps.map((step, index) => (
          <li key={step.anchor} className={step.wrong ? 'wrong' : step.done ? 'done' : undefined}>
            <a
              href={`#${step.anchor}`}
              aria-current={index === current ? 'step' : undefined}
              onClick={leadTo}
            >
              <StepSign step={step} index={index} current={index === current} />
              <span>
                {step.title}
                {step.wrong && <span className="sr">, ada yang perlu diperbaiki</span>}
                {step.done && !step.wrong && <span className="sr">, sudah diisi</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepSign({ step, index, current }: { step: Step; index: number; current: boolean }) {
  if (step.wrong) return <span className="dia dia-err">!</span>
  if (step.done) {
    return (
      <span className="dia">
        <Icon name="tick" />
      </span>
    )
  }
  return <span className={current ? 'dia dia-now' : 'dia dia-todo'}>{index + 1}</span>
}

/** Scrolls and focuses without adding a history entry: Back must leave the form. */
function leadTo(event: React.MouseEvent<HTMLAnchorElement>) {
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  if (!section) return
  event.preventDefault()
  section.scrollIntoView({ block: 'start' })
  section.focus({ preventScroll: true })
}
