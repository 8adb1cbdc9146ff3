/** Offers an earlier draft, or shows when the draft was last stored; both with a button that deletes it. */
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CONTINUE_OR_ERASE, DRAFT_IMPOSSIBLE, draftSaved, draftWillBeSaved } from '../messages.ts'
import { clockTime, DRAFT_HOURS, savedWhen } from './draft.ts'
import type { DraftKeeper } from './use-draft.ts'

export function DraftStatus({
  draft,
  onContinue,
  onErase,
}: {
  draft: DraftKeeper
  onContinue: () => void
  onErase: () => void
}) {
  if (draft.offered) {
    return (
      <Notice kind="information" title="Ada draf di HP ini" className="mb-4">
        <p>
          Disimpan {savedWhen(draft.offered.savedAt, Date.now())}, {CONTINUE_OR_ERASE}
        </p>
        <div className="btns mt-3">
          <Button kind="main" onClick={onContinue}>
            Lanjutkan
          </Button>
          <Button kind="line" onClick={onErase}>
            Hapus draf
          </Button>
        </div>
      </Notice>
    )
  }
  return (
    <div className="draft">
      <span>{statusText(draft)}</span>
      {draft.savedAt !== null && (
        <Button kind="text" onClick={onErase}>
          Hapus draf
        </Button>
      )}
    </div>
  )
}

function statusText(draft: DraftKeeper): string {
  if (draft.blocked) return DRAFT_IMPOSSIBLE
  if (draft.savedAt !== null) return draftSaved(clockTime(draft.savedAt))
  return draftWillBeSaved(DRAFT_HOURS)
}
