/**
 * What was done after the result, by ticket and school, which everybody can compare with a child's own line; and the chain of all acts of
 * the level with the hashes of earlier seasons (docs/selection.md#the-chain), and the button that checks it.
 */
import type { LaterActs as Acts, ChainFacts, LaterCall } from '@spmb/domain/season/selection-facts.ts'
import { CHAIN_KIND_NAMES } from '@spmb/domain/selection/chain/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../platform/facts.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { CHECKER } from './checker-ids.ts'
import {
  CHAIN_HELP,
  CHAIN_NAME,
  chainNewest,
  EARLIER_HELP,
  earlierName,
  KEPT_OF_CHAIN,
  LATER_HELP,
  lateDraw,
  REPLACE_KEPT,
  REPLACE_KEPT_HELP,
  reopenedSentence,
  UPHELD_TEXT,
} from './messages.ts'
import { Hash } from './RunColumn.tsx'

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

export function ActChain({ chain, level }: { chain: ChainFacts; level: Level }) {
  const { timeZone } = useFacts()
  const { href, number, hash, earlier } = chain
  return (
    <section className="sec read" aria-labelledby="rantai">
      <h2 id="rantai">Rantai kode pemeriksa</h2>
      <p>{CHAIN_HELP}</p>
      <p className="mt-3">{chainNewest(number)}</p>
      <Hash hash={hash} name={CHAIN_NAME}>
        <button
          type="button"
          className={buttonClass('line')}
          id={CHECKER.chainButton}
          data-href={href}
          data-hash={hash}
          data-name={`rantai ${level}`}
          data-zone={timeZone}
          disabled
        >
          Periksa rantai
        </button>
      </Hash>
      <p className="mt-3">
        <a className={buttonClass('line')} href={href} download>
          <Icon name="download" />
          Unduh rantai (JSON)
        </a>
      </p>
      <div className="needs-script mt-3" role="status" id={CHECKER.chainState} />
      <div className="mt-3" id={CHECKER.chainReplace} hidden>
        <p>{KEPT_OF_CHAIN}</p>
        <code className="hash mt-2" />
        <p className="mt-2">{REPLACE_KEPT_HELP}</p>
        <button type="button" className={`${buttonClass('line')} mt-3`}>
          {REPLACE_KEPT}
        </button>
      </div>
      {earlier.length > 0 && (
        <details className="ask mt-4">
          <summary>
            Kode pemeriksa tahun sebelumnya: {formatCount(earlier.length)}
            <Icon name="down" />
          </summary>
          <p className="mt-3">{EARLIER_HELP}</p>
          <ul className="acts mt-3">
            {earlier.map(({ year, hash: code, href: file }) => (
              <li key={code}>
                <b>
                  {level} {year}
                </b>
                <code className="hash" data-words-of={earlierName(level, year)} data-hash={code}>
                  {code}
                </code>
                {file && (
                  <a href={file} download>
                    Unduh bukti {level} {year}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
