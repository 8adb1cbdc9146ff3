/**
 * The line that opens odd cases, and what the form does with them. Their code is loaded when the line is opened, when a draft or a
 * waiting form has such answers, and when both parents have died; without it such a form is not sent.
 */
import type { AnswerRow } from '@spmb/domain/registration/answer-rows.ts'
import type { Parent } from '@spmb/domain/registration/family/family.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useEffect, useRef, useState } from 'react'
import { useEffectOn } from '../../platform/effects.ts'
import { Button } from '../../ui/form/Button.tsx'
import { type Answers, LATER_INPUTS, laterAnswers, type SentLater } from '../fields/answers.ts'
import { NOT_LOADED } from '../messages.ts'
import {
  familyIn,
  inputOf,
  isDead,
  isUsed,
  keptOf,
  needsOwnRules,
  ODD_HEADING,
} from '../odd-cases/odd-answers.ts'
import { keepForm } from '../registration-effects.ts'
import { DIFFERS, DIFFERS_EXAMPLES, LOADING_ODD, ODD_NOT_LOADED, RELOAD } from '../submission/messages.ts'
import type { Submission } from '../submission/submission.ts'
import type { RegistrationActions } from '../use-registration.ts'
import { heldOf, type LateModule, registerPart, useLateModule } from './later-parts.ts'

const ODD_CASES: LateModule<typeof import('../odd-cases/OddCases.tsx')> = {
  loaded: null,
  load: () => import('../odd-cases/OddCases.tsx'),
}

/** Fields whose inputs are here. */
const isOfFamily = (field: string) => field.startsWith('guardian_') || field.endsWith('_state')

export function OddCases({
  level,
  registration,
  messages,
  isOpen: isWindowOpen,
}: {
  level: Level
  registration: RegistrationActions
  messages: FieldMessages
  /** Registration is open: the form is kept for times without a network. */
  isOpen: boolean
}) {
  const { later, form, dispatch } = registration
  const [start, setStart] = useState(() => ({ texts: heldOf(later.current, 'oddCases'), version: 0 }))
  const [isOpen, setOpen] = useState(() => isUsed(start.texts))
  const [isTapped, setTapped] = useState(false)
  const [dead, setDead] = useState<readonly Parent[]>([])
  if (!isOpen && (dead.length === 2 || Object.keys(messages).some(isOfFamily))) setOpen(true)
  const { module, hasFailed } = useLateModule(ODD_CASES, isOpen)
  const isShown = isOpen && module !== null
  const latest = useRef({ isShown, start })
  latest.current = { isShown, start }

  useEffect(() => {
    const texts = (): Answers => {
      const { isShown, start } = latest.current
      const data = form.formRef.current ? [...new FormData(form.formRef.current)] : []
      const typed = Object.fromEntries(data.map(([name, text]) => [name, String(text)]))
      // Until the inputs are there a draft's answers are not in the form.
      return { ...(isShown ? {} : start.texts), ...laterAnswers(typed, [LATER_INPUTS.oddCases]) }
    }
    const isWithout = () => needsOwnRules(familyIn(texts())) && ODD_CASES.loaded === null
    registerPart(later.current, 'oddCases', {
      answers: () => keptOf(texts()),
      check: () => {
        if (isWithout()) return { messages: { _: [NOT_LOADED] } }
        const family = familyIn(texts())
        // The rules have put the others into the answers.
        return needsOwnRules(family) ? {} : (family as SentLater)
      },
      fill: (held) => {
        if (isUsed(texts())) return
        setStart(({ version }) => ({
          texts: laterAnswers(held, [LATER_INPUTS.oddCases]),
          version: version + 1,
        }))
        if (isUsed(held)) setOpen(true)
      },
      anchor: (field) => (isOfFamily(field) ? inputOf(field) : null),
      get rules() {
        if (isWithout()) return () => ({ ok: false, problems: {} }) as const
        const typed = texts()
        return needsOwnRules(familyIn(typed)) ? ODD_CASES.loaded?.rulesWith(typed) : undefined
      },
    })
    return () => registerPart(later.current, 'oddCases', null)
  }, [later, form.formRef])

  // After each pause in typing, when the ticks below the names show what was typed.
  useEffectOn([form.answers], () => {
    const data = form.formRef.current ? new FormData(form.formRef.current) : new FormData()
    const ticked = Object.fromEntries([...data].map(([name, text]) => [name, String(text)]))
    const now = (['father', 'mother'] as const).filter((parent) => isDead(ticked, parent))
    setDead((before) => (before.join() === now.join() ? before : now))
  })
  // The inputs are answers too: the draft has them, and the device keeps their code with the form.
  useEffectOn([isShown], () => {
    if (!isShown) return
    form.refreshSoon()
    if (isWindowOpen) keepForm()
  })

  if (isShown)
    return (
      <module.OddCases
        key={start.version}
        title={DIFFERS}
        level={level}
        held={start.texts}
        dead={dead}
        errors={messages}
        takesFocus={isTapped}
        onCorrected={(field) => dispatch({ type: 'corrected', field })}
      />
    )
  return (
    <div className="mt-6">
      <Button
        kind="text"
        busy={isOpen}
        onClick={() => {
          setTapped(true)
          setOpen(true)
        }}
      >
        {DIFFERS}
      </Button>
      <p role="status" className="hint">
        {!isOpen ? DIFFERS_EXAMPLES : hasFailed ? ODD_NOT_LOADED : LOADING_ODD}
      </p>
      {isOpen && hasFailed && (
        <Button kind="line" onClick={() => location.reload()}>
          {RELOAD}
        </Button>
      )}
    </div>
  )
}

/** What the check step makes of the rows of the parents; null: they are as usual. */
export function useFamilyRows(step: Submission) {
  const registration = step.at === 'form' ? null : step.checked?.registration
  const isOdd = registration ? needsOwnRules(registration) : false
  const { module } = useLateModule(ODD_CASES, isOdd)
  if (!registration || !isOdd || !module) return null
  return {
    /** The heading of their inputs. */
    anchor: ODD_HEADING,
    rows: (rows: readonly AnswerRow[]) => module.familyRows(rows, registration),
  }
}
