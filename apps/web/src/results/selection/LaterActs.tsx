/** What was done after the result, by ticket and school: everybody can compare it with a child's own line. */
import type { LaterActs as Acts, LaterCall } from '@spmb/domain/season/selection-facts.ts'
import { CHAIN_KIND_NAMES } from '@spmb/domain/selection/chain/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../platform/facts.ts'
import { LATER_HELP, lateDraw, reopenedSentence, UPHELD_TEXT } from './messages.ts'

export function LaterActs({ acts: { calls, objections, reopened } }: { acts: Acts }) {
  const { timeZone } = useFacts()
  const moment = (iso: string) => longMoment(new Date(iso), timeZone)
  return (
    <section className="sec read" aria-labelledby="sesudah">
      <h2 id="sesudah">Tindakan sesudah hasil</h2>
      <p>{LATER_HELP}</p>
      {objections.length > 0 && (
        <>
          <h3 className="mt-6">Keberatan yang diterima: {formatCount(objections.length)}</h3>
          <p className="mt-2">{UPHELD_TEXT}</p>
          <ul className="acts card mt-3">
            {objections.map(({ at, ticket, school, reason, seated, href }) => (
              <li key={`${ticket} ${school}`}>
                <b className="mono" translate="no">
                  {ticket}
                </b>
                <span>{school}</span>
                <span className="muted small">
                  {reason ?? 'Tanpa alasan dari daftar'} · disahkan {moment(at)} ·{' '}
                  {seated ? 'sudah mendapat kursi' : 'belum mendapat kursi karenanya'}
                  {href && (
                    <>
                      {' · '}
                      <a href={href} download>
                        Unduh catatan (JSON)
                      </a>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {reopened > 0 && <p className="mt-3">{reopenedSentence(reopened)}</p>}
      {calls.map((call) => (
        <Call key={call.href} call={call} at={moment(call.at)} />
      ))}
    </section>
  )
}

function Call({ call: { kind, hash, href, moves, draw }, at }: { call: LaterCall; at: string }) {
  return (
    <details className="ask mt-4">
      <summary>
        {CHAIN_KIND_NAMES[kind]} {at}: {formatCount(moves.length)} anak
      </summary>
      <ul className="acts mt-3">
        {moves.map(({ ticket, from, to }) => (
          <li key={ticket}>
            <b className="mono" translate="no">
              {ticket}
            </b>
            <span>{from === null ? to : `${from} → ${to}`}</span>
          </li>
        ))}
      </ul>
      {draw && <p className="mt-3">{lateDraw(draw)}</p>}
      <p className="mt-3">
        <a href={href} download>
          Unduh catatan (JSON)
        </a>
        . Kode pemeriksanya:
      </p>
      <code className="hash mt-2">{hash}</code>
    </details>
  )
}
