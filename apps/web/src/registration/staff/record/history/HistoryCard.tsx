/** The changes of a registration with user and time, newest first. */

import type { HistoryEntry } from '@spmb/domain/registration/staff/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFacts } from '../../../../platform/facts.ts'
import { describeFailure } from '../../../../platform/failure-messages.ts'
import { numbered } from '../../../../ui/numbered.ts'
import { ErrorState } from '../../../../ui/staff/ErrorState.tsx'
import { Loading } from '../../../../ui/staff/Loading.tsx'
import { applicantHistory } from '../../applicant-queries.ts'
import { NO_HISTORY } from '../../messages.ts'
import { type ChangeWords, historyWords } from './history-text.ts'

const SHOWN_FIRST = 10

export function HistoryCard({ id }: { id: number }) {
  const history = useQuery(applicantHistory(id))
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">Riwayat perubahan</h2>
      {history.data ? (
        <Entries entries={history.data} />
      ) : history.error ? (
        <ErrorState
          {...describeFailure(history.error.failure)}
          busy={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <Loading lines={4} />
      )}
    </section>
  )
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  const { timeZone } = useFacts()
  const [all, setAll] = useState(false)
  const shown = all ? entries : entries.slice(0, SHOWN_FIRST)
  if (entries.length === 0) return <p className="muted">{NO_HISTORY}</p>
  return (
    <>
      <ol className="history">
        {numbered(shown).map(({ entry, at }) => {
          const { title, changes } = historyWords(entry)
          return (
            <li key={entries.length - at}>
              <b>{title}</b>
              <p className="muted">
                {entry.who} · {longMoment(new Date(entry.at), timeZone)}
              </p>
              {changes.map((change) => (
                <Change key={change.field} change={change} isOnly={changes.length === 1} />
              ))}
            </li>
          )
        })}
      </ol>
      {!all && entries.length > SHOWN_FIRST && (
        <button type="button" className="btn btn-text" onClick={() => setAll(true)}>
          Lihat semua ({entries.length})
        </button>
      )}
    </>
  )
}

/** The title of an entry with one change already names the field. */
function Change({ change, isOnly }: { change: ChangeWords; isOnly: boolean }) {
  const { label, before, after, isMasked } = change
  if (isMasked) return isOnly ? null : <p className="change">{label} diubah</p>
  return (
    <p className="change">
      {(!isOnly || before === null) && <span className="muted">{label}: </span>}
      {before !== null && (
        <>
          <del>{before}</del> <span aria-hidden="true">→</span> <span className="sr">menjadi</span>{' '}
        </>
      )}
      <ins>{after}</ins>
    </p>
  )
}
