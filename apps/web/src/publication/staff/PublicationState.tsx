/** The state of the publication, with the acts that take it back: calling off a schedule, hiding published results. */

import { callOffPublication, hideResults } from '@spmb/domain/publication/contract.staff.ts'
import { newFindingSentence } from '@spmb/domain/publication/messages.ts'
import type { SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { exactMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { type ReactNode, useState } from 'react'
import type { Outcome } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { ConfirmConsequences } from '../../season/staff/ConfirmConsequences.tsx'
import { CANCEL_SCHEDULE, HIDE_AGAIN, HIDE_TEXT, STAYS_HIDDEN } from '../../season/staff/messages.ts'
import { useSeasonChanged } from '../../season/staff/season-queries.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import { ConfirmDialog } from '../../ui/staff/dialog/ConfirmDialog.tsx'

export function PublicationState({ season, children }: { season: SeasonRecord; children?: ReactNode }) {
  const { timeZone } = useFacts()
  const { busy, write } = useWrite()
  const seasonChanged = useSeasonChanged()
  const [asking, setAsking] = useState<'call off' | 'hide' | null>(null)
  const [error, setError] = useState<string>()
  const isScheduled = season.publication_mode === 'schedule' && !season.published
  const { publication_act: act, version } = season
  const params = { id: String(season.id) }

  async function finish(outcome: Outcome<SeasonRecord> | null) {
    if (!outcome) return
    if (outcome.ok) {
      // Read again first, so that the next press is based on the new version.
      await seasonChanged()
      setAsking(null)
      return toastSuccess(outcome.message)
    }
    toastError(failureMessage(outcome.failure))
    setError(describeFailure(outcome.failure).text)
    if (outcome.failure.kind === 'conflict') {
      setAsking(null)
      return seasonChanged()
    }
  }
  const callOff = async () => finish(await write(callOffPublication, { params, body: { version } }))
  const hide = async (reason: string) =>
    finish(await write(hideResults, { params, body: { reason, version } }))

  return (
    <section className="card card-pad card-loud" aria-labelledby="publication">
      <h2 id="publication">Publikasi hasil</h2>
      <p className="tags mt-2">
        <Tag kind={season.published ? 'ok' : 'quiet'} icon={season.published ? 'yes' : 'clock'}>
          {season.published ? 'Terbit' : 'Tersembunyi'}
        </Tag>
        {isScheduled && (
          <Tag kind="note" icon="calendar">
            Terjadwal
          </Tag>
        )}
      </p>
      {season.publication_mode !== 'hidden' && season.publishes_at && (
        <p className="says mt-3">{exactMomentWords(new Date(season.publishes_at), timeZone)}</p>
      )}
      {act && (
        <p className="muted mt-2">
          {ACT_WORDS[act.kind]} {act.by}, {longMoment(new Date(act.at), timeZone)}
          {act.reason && `: ${act.reason}`}
        </p>
      )}
      {season.new_findings.length > 0 && (
        <Notice kind="attention" title="Temuan baru sebelum terbit" className="mt-3">
          <BulletList items={season.new_findings.map(newFindingSentence)} />
        </Notice>
      )}
      <div className="btns mt-4">
        {children}
        {isScheduled && (
          <Button kind="danger-line" onClick={() => setAsking('call off')}>
            Batalkan jadwal…
          </Button>
        )}
        {season.published && (
          <Button kind="danger-line" onClick={() => setAsking('hide')}>
            Sembunyikan kembali…
          </Button>
        )}
      </div>
      {asking === 'call off' && (
        <ConfirmDialog
          title={CANCEL_SCHEDULE}
          confirm="Batalkan jadwal"
          cancel="Biarkan"
          busy={busy}
          onConfirm={callOff}
          onClose={() => setAsking(null)}
        >
          <p>{STAYS_HIDDEN}</p>
        </ConfirmDialog>
      )}
      {asking === 'hide' && (
        <ConfirmConsequences
          title={HIDE_AGAIN}
          confirm="Sembunyikan"
          consequences={[HIDE_TEXT]}
          error={error}
          busy={busy}
          onConfirm={hide}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

const ACT_WORDS = {
  publish: 'Diterbitkan',
  schedule: 'Dijadwalkan',
  call_off: 'Jadwal dibatalkan',
  hide: 'Disembunyikan',
} as const
