/** The corrections that the family asked the school for, with the answers. */
import { type CorrectionRequest, REQUEST_STATE_NAMES } from '@spmb/domain/registration/manage/request.ts'
import { momentWords } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../../platform/facts.ts'
import { FromTo } from './FromTo.tsx'

export function RequestList({ requests }: { requests: readonly CorrectionRequest[] }) {
  const { timeZone } = useFacts()
  const at = (moment: string) => momentWords(new Date(moment), timeZone)
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="permintaan" className="mt-8">
      <h2 id="permintaan" className="mb-4">
        Permintaan perbaikan
      </h2>
      <ol className="edits card">
        {requests.map((request) => (
          <li key={request.id}>
            <b>{REQUEST_STATE_NAMES[request.state]}</b>
            <p className="hint">
              Dikirim {at(request.sent_at)}
              {request.answered_at && `, dijawab ${at(request.answered_at)}`}
            </p>
            {request.reason && <p className="mt-2">Alasan: {request.reason}</p>}
            <FromTo changes={request.wanted} />
          </li>
        ))}
      </ol>
    </section>
  )
}
