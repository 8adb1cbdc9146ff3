/** What follows the form: the check step, the step after a reload, the number, and the question before a draft is erased. */
import type { Hint } from '@spmb/domain/registration/hints.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Button } from '../../ui/form/Button.tsx'
import { savedWhen } from '../draft/draft.ts'
import { EraseDialog } from '../draft/EraseDialog.tsx'
import type { DraftKeeper } from '../draft/use-draft.ts'
import { CheckStep } from '../form/CheckStep.tsx'
import { SentStep } from '../submission/SentStep.tsx'
import { isReloaded } from '../submission/submission.ts'
import { useRetries } from '../submission/use-retries.ts'
import type { RegistrationActions } from '../use-registration.ts'
import { waitsSince } from '../waiting/messages.ts'
import { useWaiting } from '../waiting/use-waiting.ts'
import { eraseWaiting } from '../waiting/waiting-store.ts'
import { ReloadedStep } from './ReloadedStep.tsx'

export interface LaterStepsProps {
  level: Level
  draft: DraftKeeper
  registration: RegistrationActions
  hints: readonly Hint[]
  /** The dialog that erases the draft is open. */
  erasing: boolean
  onAskErase: () => void
  onErase: () => void
  onKeep: () => void
}

export function LaterSteps(props: LaterStepsProps) {
  const { level, draft, registration, hints, erasing, onAskErase, onErase, onKeep } = props
  const { state } = registration
  const since = useWaiting(level, state, () => registration.form.read().answers)
  const retries = useRetries(state, erasing, registration.send)
  if (state.at === 'done') return <SentStep number={state.number} changeCode={state.changeCode} />
  const reloaded = isReloaded(state)
  return (
    <>
      {reloaded && draft.found && (
        <ReloadedStep
          level={level}
          draft={draft.found}
          trouble={state.at === 'unknown' ? state.trouble : null}
          sending={state.at === 'sending'}
          retries={retries}
          onSend={registration.sendAgain}
          onErase={onAskErase}
        />
      )}
      {state.at !== 'form' && state.checked && !reloaded && (
        <CheckStep
          level={level}
          checked={state.checked}
          trouble={'trouble' in state ? state.trouble : null}
          sending={state.at === 'sending'}
          mayHaveArrived={state.at === 'unknown'}
          retries={retries}
          hints={hints}
          onBack={registration.back}
          onSend={() => registration.send()}
        />
      )}
      {since !== null && state.at === 'check' && (
        <div className="draft">
          <span>{waitsSince(savedWhen(since, Date.now()))}</span>
          <Button kind="text" onClick={onAskErase}>
            Hapus
          </Button>
        </div>
      )}
      <EraseDialog
        open={erasing}
        isPending={reloaded}
        busy={state.at === 'sending'}
        onlyDraft={draft.offered !== null}
        onErase={() => {
          eraseWaiting(level)
          onErase()
        }}
        onClose={onKeep}
      />
    </>
  )
}
