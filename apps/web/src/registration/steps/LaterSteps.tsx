/** What follows the form: the check step, the step after a reload, the number, and the question before a draft is erased. */

import type { Hint } from '@spmb/domain/registration/hints.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { PublicConfirmDialog } from '../../ui/feedback/PublicConfirmDialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { savedWhen } from '../draft/draft.ts'
import type { DraftKeeper } from '../draft/use-draft.ts'
import { NUMBER_CHECK } from '../form/AboveForm.tsx'
import { CheckStep } from '../form/CheckStep.tsx'
import { rememberCode } from '../kept/code-storage.ts'
import { ERASE_ALL, ERASE_STORED, ERASE_UNKNOWN } from '../messages.ts'
import { ASK_FOR_CHECK, CHECK_AT_OFFICE, REGISTERED_BEFORE } from '../submission/messages.ts'
import { SentStep } from '../submission/SentStep.tsx'
import { isReloaded } from '../submission/submission.ts'
import { useRetries } from '../submission/use-retries.ts'
import type { RegistrationActions } from '../use-registration.ts'
import { waitsSince } from '../waiting/messages.ts'
import { eraseWaiting } from '../waiting/waiting-store.ts'
import { Claims, ClaimsToCheck, claimedPapers } from './FormClaims.tsx'
import { OddCases, useFamilyRows } from './FormOddCases.tsx'
import { useSending, useSuccess, useWaiting } from './later-effects.ts'
import { ReloadedStep } from './ReloadedStep.tsx'

interface LaterStepsProps {
  level: Level
  draft: DraftKeeper
  registration: RegistrationActions
  hints: readonly Hint[]
}

function LaterSteps({ level, draft, registration, hints }: LaterStepsProps) {
  const { state, dispatch, form } = registration
  const { step, erasing } = state
  const { send, sendAgain } = useSending(level, draft, registration)
  const facts = useFacts()
  useSuccess(
    step,
    () => form.read().answers,
    draft.finish,
    (checked) => claimedPapers(level, facts, checked),
  )
  const since = useWaiting(level, step, () => form.read().answers)
  const family = useFamilyRows(step)
  const retries = useRetries(step, erasing, send)
  const askErase = () => dispatch({ type: 'eraseAsked' })
  if (step.at === 'done')
    return <SentStep number={step.number} changeCode={step.changeCode} handOver={rememberCode} />
  const reloaded = isReloaded(step)
  return (
    <>
      {reloaded && draft.found && (
        <ReloadedStep
          level={level}
          draft={draft.found}
          trouble={step.at === 'unknown' ? step.trouble : null}
          sending={step.at === 'sending'}
          retries={retries}
          onSend={sendAgain}
          onErase={askErase}
        />
      )}
      {step.at !== 'form' && step.checked && !reloaded && (
        <CheckStep
          level={level}
          checked={step.checked}
          trouble={'trouble' in step ? step.trouble : null}
          sending={step.at === 'sending'}
          mayHaveArrived={step.at === 'unknown'}
          retries={retries}
          hints={hints}
          family={family}
          claims={<ClaimsToCheck level={level} step={step} onBack={registration.back} />}
          onBack={registration.back}
          onSend={() => send()}
        />
      )}
      {since !== null && step.at === 'check' && (
        <div className="draft">
          <span>{waitsSince(savedWhen(since, Date.now()))}</span>
          <Button kind="text" onClick={askErase}>
            Hapus
          </Button>
        </div>
      )}
      <EraseDialog
        open={erasing}
        isPending={reloaded}
        busy={step.at === 'sending'}
        onlyDraft={draft.offered !== null}
        onErase={() => {
          eraseWaiting(level)
          registration.erase()
        }}
        onClose={() => dispatch({ type: 'eraseDeclined' })}
      />
    </>
  )
}

/** Asks for confirmation before a draft is deleted. */
function EraseDialog({
  open,
  isPending,
  busy,
  onlyDraft,
  onErase,
  onClose,
}: {
  open: boolean
  /** A request has no response yet. */
  isPending: boolean
  /** A request is being sent: its answer may be the number, so nothing is erased before it. */
  busy: boolean
  /** The draft was not copied into the form: the form keeps its answers. */
  onlyDraft: boolean
  onErase: () => void
  onClose: () => void
}) {
  return (
    <PublicConfirmDialog
      open={open}
      title="Hapus draf?"
      confirm="Hapus draf"
      cancel="Batal"
      busy={busy}
      onConfirm={onErase}
      onClose={onClose}
    >
      <p className="mt-2">
        {isPending && `${ERASE_UNKNOWN} `}
        {onlyDraft ? ERASE_STORED : ERASE_ALL}
      </p>
    </PublicConfirmDialog>
  )
}

const REGISTERED = [REGISTRATION_MESSAGES['nik.registered'], REGISTRATION_MESSAGES['identity.registered']]

/** After the refusal of a registered number: the family may send the form all the same and let the office check whose it is. */
function NumberCheck({ messages }: { messages: FieldMessages }) {
  const isRegistered = ['nik', 'nisn'].some((field) =>
    messages[field]?.some((text) => REGISTERED.includes(text)),
  )
  if (!isRegistered) return null
  return (
    <div className="mt-4 mb-6">
      <TickChoice id={NUMBER_CHECK} name={NUMBER_CHECK}>
        {ASK_FOR_CHECK}
      </TickChoice>
      <p className="hint">
        {CHECK_AT_OFFICE} {REGISTERED_BEFORE} <a href={PATHS.lostNumber}>Cari nomornya</a>.
      </p>
    </div>
  )
}

/** What the page draws with this code; of the form only what no family needs before it has used the page. */
export const STEPS = { LaterSteps, OddCases, Claims, NumberCheck }
