/** What is public of a level's run so far: counts, seed, hash and freezes that were undone. */

import { ACT_KINDS, DIFFERENCE_KINDS } from '@spmb/domain/season/acts.ts'
import type { ActFacts, DrawnSeed, RunFacts, SelectionFacts } from '@spmb/domain/season/selection-facts.ts'
import { DRAW_KIND_NAMES } from '@spmb/domain/season/selection-facts.ts'
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import type { ReactNode } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { numbered } from '../../ui/numbered.ts'
import { CHECKER } from './checker-ids.ts'
import {
  ABANDONED_HELP,
  ACT_NAMES,
  ACTS_HELP,
  DIFFERENCE_NAMES,
  DIFFERENCES_HELP,
  DRAW_CONFIRMED,
  DRAW_MIXED,
  DRAW_TYPED,
  diceThrown,
  drawAnnounced,
  drawnBy,
  endedName,
  FROZEN_HASH_HELP,
  KEEP_HASH,
  MANUAL_METHOD,
  NO_MONITOR,
  NOT_DRAWN,
  NOT_FROZEN,
  NOT_PUBLISHED,
  NOTHING_DIFFERS,
  ONE_DRAWER,
  retyped,
  SCHOOL_ACTS_HELP,
  SIGNER_ROLES,
  seedTaken,
  UNCONFIRMED,
  WORDS_HELP,
} from './messages.ts'

export function RunColumn({ facts, year }: { facts: SelectionFacts; year: number }) {
  const { level, method, run, abandoned } = facts
  return (
    <div>
      <h2 className="mb-3">
        {run?.results ? 'Hasil' : 'Seleksi'} {level} {year}
      </h2>
      {run ? (
        <Run run={run} keep={`${level} ${year}`} ended={abandoned.map(({ frozenHash }) => frozenHash)} />
      ) : (
        <p>{method === 'manual' ? MANUAL_METHOD : NOT_FROZEN}</p>
      )}
      {abandoned.length > 0 && <Abandoned runs={abandoned} />}
    </div>
  )
}

/** @param keep the name under which a device keeps the frozen hash @param ended hashes of freezes that were ended */
function Run({ run, keep, ended }: { run: RunFacts; keep: string; ended: readonly string[] }) {
  const { counts, results, seed, draw } = run
  const moment = useMoment()
  const children: [string, string][] = results
    ? [
        ['Anak, tanpa yang mengundurkan diri', formatCount(results.children)],
        ['Dapat Pilihan 1', formatCount(results.firstChoice)],
        ['Dapat Pilihan 2', formatCount(results.secondChoice)],
        ['Di daftar cadangan', formatCount(results.waiting)],
      ]
    : []
  return (
    <>
      {!results && <p className="mb-4">{NOT_PUBLISHED}</p>}
      <div className="card counted">
        <DescriptionList
          items={[
            ...children,
            ['LULUS langsung', formatCount(counts.admittedByHand)],
            ['TIDAK LULUS langsung', formatCount(counts.refusedByHand)],
            ['Pilihan dengan jarak diganti', formatCount(counts.distanceOverrides)],
          ]}
        />
      </div>
      <h2 className="mt-8 mb-3">Angka undian</h2>
      {seed ? <Seed seed={seed} /> : <p>{run.isTyped ? DRAW_TYPED : NOT_DRAWN}</p>}
      {draw && (
        <p className="mt-3">
          {drawAnnounced(draw.place, moment(draw.at))}{' '}
          {draw.kind && `Jenis: ${DRAW_KIND_NAMES[draw.kind].toLowerCase()}. `}
          Sumber: {draw.source}.
        </p>
      )}
      <h2 className="mt-8">Kunci data</h2>
      <p className="mt-2">
        Dikunci {moment(run.frozenAt)}. {FROZEN_HASH_HELP}
      </p>
      <Hash hash={run.frozenHash} name="data terkunci">
        <button
          type="button"
          className={buttonClass('line')}
          data-keep={keep}
          data-hash={run.frozenHash}
          data-ended={ended.join(' ')}
          disabled
        >
          {KEEP_HASH}
        </button>
      </Hash>
      <div role="status" className="needs-script mt-3" id={CHECKER.kept} />
      {results && (
        <>
          <h3 className="mt-4">Kode pemeriksa bukti</h3>
          <Hash hash={results.certificate.hash} name="bukti" />
          <h2 className="mt-8 mb-3">Penanda tangan</h2>
          <div className="card counted">
            <DescriptionList items={results.signers.map(({ name, role }) => [SIGNER_ROLES[role], name])} />
          </div>
          {results.signers.every(({ role }) => role !== 'monitor') && <p className="mt-3">{NO_MONITOR}</p>}
        </>
      )}
    </>
  )
}

/** What staff did before the freeze, and what differs from a freeze that was ended. */
export function ActsBefore({ acts: { total, since_ended: since, schools } }: { acts: ActFacts }) {
  const changed = since ? DIFFERENCE_KINDS.filter((kind) => since[kind] > 0) : []
  return (
    <section className="sec read" aria-labelledby="sebelum">
      <h2 id="sebelum">Tindakan petugas sebelum dikunci</h2>
      <p>{ACTS_HELP}</p>
      <div className="card counted mt-3">
        <DescriptionList
          items={ACT_KINDS.flatMap((kind) => {
            const count = total[kind]
            return count === undefined ? [] : [[ACT_NAMES[kind], formatCount(count)] as const]
          })}
        />
      </div>
      {schools.length > 0 && (
        <details className="ask mt-4">
          <summary>Menurut sekolah: {formatCount(schools.length)} sekolah</summary>
          <p className="mt-3">{SCHOOL_ACTS_HELP}</p>
          <ul className="acts mt-3">
            {schools.map(({ name, counts }) => (
              <li key={name}>
                <b>{name}</b>
                <span className="muted small">
                  {ACT_KINDS.filter((kind) => counts[kind] !== undefined)
                    .map((kind) => `${ACT_NAMES[kind]} ${counts[kind]}`)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {since && <p className="mt-3">{changed.length > 0 ? DIFFERENCES_HELP : NOTHING_DIFFERS}</p>}
      {since && changed.length > 0 && (
        <div className="card counted mt-3">
          <DescriptionList
            items={changed.map((kind) => [DIFFERENCE_NAMES[kind], formatCount(since[kind])])}
          />
        </div>
      )}
    </section>
  )
}

/** Above this length a seed is shown as text, not as thrown dice. */
const MOST_DICE = 60

function Seed({ seed }: { seed: DrawnSeed }) {
  const at = useMoment()(seed.at)
  const { kind, parts, people } = seed
  return (
    <>
      {parts ? (
        <>
          <Dice text={parts.dice} />
          <p className="mt-3">
            {DRAW_MIXED} <b>{parts.value}</b>
          </p>
          <code className="hash mt-3">{seed.text}</code>
        </>
      ) : kind === 'dice' ? (
        <Dice text={seed.text} />
      ) : (
        <code className="hash">{seed.text}</code>
      )}
      <p className="mt-3">
        {kind === 'public' ? seedTaken(seed.source, at) : diceThrown(at)}
        {kind === 'both' && ` ${seedTaken(seed.source, at)}`}
      </p>
      {people ? (
        <>
          <div className="card counted mt-3">
            <DescriptionList
              items={[
                ['Diketik oleh', drawnBy(people.typed)],
                ['Dikonfirmasi oleh', drawnBy(people.confirmed)],
              ]}
            />
          </div>
          <p className="mt-3">
            {DRAW_CONFIRMED} {people.times > 1 && retyped(people.times - 1)}
          </p>
        </>
      ) : (
        <p className="mt-3">{ONE_DRAWER}</p>
      )}
    </>
  )
}

function Dice({ text }: { text: string }) {
  return text.length <= MOST_DICE && /^[1-6]+$/.test(text) ? (
    <ol className="dice" aria-label={[...text].join(' ')}>
      {numbered([...text]).map(({ entry: digit, at: place }) => (
        <li key={place}>{digit}</li>
      ))}
    </ol>
  ) : (
    <code className="hash">{text}</code>
  )
}

/** A hash in digits and in words, to copy, and to compare with words from paper. @param name after 'kode pemeriksa' */
export function Hash({ hash, name, children }: { hash: string; name: string; children?: ReactNode }) {
  const what = `kode pemeriksa ${name}`
  return (
    <>
      <code className="hash mt-3">{hash}</code>
      <p className="hint mt-2">{WORDS_HELP}</p>
      <ol
        className="hash-words mt-2"
        aria-label={`Delapan kata ${what}`}
        data-words-of={name}
        data-hash={hash}
      >
        {numbered(hashWords(hash)).map(({ entry: word, at }) => (
          <li key={at}>{word}</li>
        ))}
      </ol>
      <div className="btns mt-3 needs-script">
        <CopyButton text={hash} what={what} noun="Kode pemeriksa" />
        {children}
      </div>
    </>
  )
}

function Abandoned({ runs }: { runs: SelectionFacts['abandoned'] }) {
  const moment = useMoment()
  return (
    <>
      <h2 className="mt-8">Penguncian yang dibatalkan</h2>
      <p className="mt-2">{ABANDONED_HELP}</p>
      {runs.map((run) => (
        <div className="card counted mt-3" key={run.ordinal}>
          <DescriptionList
            items={[
              ['Dikunci', moment(run.frozenAt)],
              ['Dibatalkan', moment(run.at)],
              ['Alasan', run.reason],
              [
                'Angka undian',
                run.seed ? `${run.seed}${run.isUnconfirmed ? UNCONFIRMED : ''}` : 'Belum diambil',
              ],
              [
                'Kode pemeriksa data',
                <code key="hash" data-words-of={endedName(run.ordinal)} data-hash={run.frozenHash}>
                  {run.frozenHash}
                </code>,
              ],
            ]}
          />
        </div>
      ))}
    </>
  )
}

function useMoment(): (iso: string) => string {
  const { timeZone } = useFacts()
  return (iso) => longMoment(new Date(iso), timeZone)
}
