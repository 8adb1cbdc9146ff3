/** Offers an earlier draft, or shows when the draft was last stored; both with a button that deletes it. */
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
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
          Disimpan {savedWhen(draft.offered.savedAt, Date.now())}, tanpa NIK. Lanjutkan mengisi, atau hapus
          bila bukan milik Anda.
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
  if (draft.blocked) return 'HP ini tidak dapat menyimpan draf. Isian hilang bila halaman ditutup.'
  if (draft.savedAt !== null) return `Draf tersimpan di HP ini pukul ${clockTime(draft.savedAt)}, tanpa NIK.`
  return `Isian disimpan sebagai draf di HP ini selama ${DRAFT_HOURS} jam, tanpa NIK dan NISN.`
}
