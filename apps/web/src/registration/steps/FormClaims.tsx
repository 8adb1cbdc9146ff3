/**
 * The claims of a registration. Their code is loaded where the level has paths to claim, with the steps after the form; without it such
 * a form is not sent, so that no claim is left out.
 */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useCallback, useEffect, useState } from 'react'
import type { FormPart } from '../../paths/form/ClaimPart.tsx'
import { type ClaimWorld, claimWorld } from '../../paths/form/claim-world.ts'
import { useFacts } from '../../platform/facts.ts'
import { NOT_LOADED } from '../messages.ts'
import type { CheckedAnswers } from '../submission/check-form.ts'
import type { Submission } from '../submission/submission.ts'
import type { RegistrationActions } from '../use-registration.ts'
import { heldOf, type LateModule, registerPart, useLateModule } from './later-parts.ts'

const CLAIM_PART: LateModule<typeof import('../../paths/form/ClaimPart.tsx')> = {
  loaded: null,
  load: () => import('../../paths/form/ClaimPart.tsx'),
}

/** Below the schools, once both are chosen. */
export function Claims({
  level,
  registration,
  messages,
}: {
  level: Level
  registration: RegistrationActions
  messages: FieldMessages
}) {
  const { state, later, choices, dispatch } = registration
  const { school_1_id: first, school_2_id: second } = choices.state.chosen
  const world = claimWorld(level, useFacts(), [first, second])
  const isTaken = world !== null
  const { module: part } = useLateModule(CLAIM_PART, isTaken)
  const [sent] = useState(() => claimsOf(state.step))
  const [isShown, setShown] = useState(sent.length > 0)
  const isChosen = first !== null && second !== null
  if (isChosen && !isShown) setShown(true)
  const register = useCallback(
    (present: FormPart | null) => registerPart(later.current, 'claims', present),
    [later],
  )

  const isAwaited = isTaken && part === null
  useEffect(() => {
    if (!isAwaited) return
    register({
      answers: () => heldOf(later.current, 'claims'),
      check: () => ({ messages: { _: [NOT_LOADED] } }),
      fill: () => {},
      anchor: () => null,
    })
    return () => register(null)
  }, [isAwaited, register, later])

  if (!world || !part || !isShown) return null
  return (
    // Choices that are emptied again take no answer away.
    <div hidden={!isChosen} className="mt-8">
      <part.ClaimPart
        world={world}
        kept={heldOf(later.current, 'claims')}
        sent={sent}
        errors={messages}
        register={register}
        onCorrected={(field) => dispatch({ type: 'corrected', field })}
      />
    </div>
  )
}

const claimsOf = (step: Submission) => (step.at === 'form' ? [] : (step.checked?.registration.paths ?? []))

/** The schools that were checked, as far as claims name them. */
function schoolsOf({ registration, names }: CheckedAnswers): ClaimWorld['schools'] {
  const { school_1_id: first, school_2_id: second } = registration
  return [
    { id: first, name: names.school_1_id ?? '' },
    { id: second, name: names.school_2_id ?? '' },
  ]
}

/** The paths that are followed, at the check step. */
export function ClaimsToCheck({
  level,
  step,
  onBack,
}: {
  level: Level
  step: Submission
  onBack: (anchor: string) => void
}) {
  const facts = useFacts()
  const sent = claimsOf(step)
  const { module: part } = useLateModule(CLAIM_PART, sent.length > 0)
  const checked = step.at === 'form' ? null : step.checked
  const world = checked && claimWorld(level, facts, schoolsOf(checked))
  if (sent.length === 0 || !part || !world) return null
  return <part.ClaimsChecked sent={sent} world={world} onChange={step.at === 'check' ? onBack : undefined} />
}

/** What the confirmation says to bring: a line for each path. */
export function claimedPapers(level: Level, facts: PageFacts, checked: CheckedAnswers): string[] {
  const sent = checked.registration.paths ?? []
  const world = claimWorld(level, facts, schoolsOf(checked))
  return CLAIM_PART.loaded && world ? CLAIM_PART.loaded.paperLines(sent, world) : []
}
