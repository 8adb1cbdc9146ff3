/** The state of the publication. */
import type { SeasonRecord } from '@spmb/domain/season/staff-contract.ts'
import { exactMomentWords } from '@spmb/domain/season/window.ts'
import { useFacts } from '../../platform/facts.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'

export function PublicationCard({ season }: { season: SeasonRecord }) {
  const { timeZone } = useFacts()
  const isScheduled = season.publication_mode === 'schedule' && !season.published
  return (
    <section className="card card-pad card-loud" aria-labelledby="publication">
      <h2 id="publication">Publikasi hasil</h2>
      <p className="tags mt-2">
        {season.published ? (
          <Tag kind="ok" icon="yes">
            Terbit
          </Tag>
        ) : (
          <Tag kind="quiet" icon="clock">
            Tersembunyi
          </Tag>
        )}
        {isScheduled && (
          <Tag kind="note" icon="calendar">
            Terjadwal
          </Tag>
        )}
      </p>
      {season.publication_mode === 'schedule' && season.publishes_at && (
        <p className="says mt-3">{exactMomentWords(new Date(season.publishes_at), timeZone)}</p>
      )}
    </section>
  )
}
