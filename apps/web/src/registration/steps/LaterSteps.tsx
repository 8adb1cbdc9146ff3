/** What follows the form: the check step, the step after a reload, the number, and the question before a draft is erased. */
import type { Hint } from '@spmb/domain/registration/hints.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { PublicConfirmDialog } from '../../ui/feedback/PublicConfirmDialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { savedWhen } from '../draft/draft.ts'
import type { DraftKeeper } from '../draft/use-draft.ts'
import { CheckStep } from '../form/CheckStep.tsx'
import { rememberCode } from '../kept/code-storage.ts'
import { ERASE_ALL, ERASE_STORED, ERASE_UNKNOWN } from '../messages.ts'
import { SentStep } from '../submission/SentStep.tsx'
import { isReloaded } from '../submission/submission.ts'
import { useRetries } from '../submission/use-retries.ts'
import type { RegistrationActions } from '../use-registration.ts'
import { waitsSince } from '../waiting/messages.ts'
import { eraseWaiting } from '../waiting/waiting-store.ts'
import { useSending, useSuccess, useWaiting } from './later-effects.ts'
import { ReloadedStep } from './ReloadedStep.tsx'

export interface LaterStepsProps {
  level: Level
  draft: DraftKeeper
  registration: RegistrationActions
  hints: readonly Hint[]
}

export function LaterSteps({ level, draft, registration, hints }: LaterStepsProps) {
  const { state, dispatch, form } = registration
  const { step, erasing } = state
  const { send, sendAgain } = useSending(level, draft, registration)
  useSuccess(step, () => form.read().answers, draft.finish)
  const since = useWaiting(level, step, () => form.read().answers)
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
