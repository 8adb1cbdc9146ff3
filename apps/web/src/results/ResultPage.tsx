/**
 * `/information/pengumuman-hasil-ppdb/:no_registration`: the result of one registration, opened by the QR code of the card. The
 * server draws it for each number; it is readable without script (docs/product-rules.md#result-page).
 */

import { ARRIVED, NOT_ARRIVED } from '@spmb/domain/re-registration/result-messages.ts'
import { CARD_PATH } from '@spmb/domain/registration/contract.public.ts'
import { DOCUMENTS_SEEN } from '@spmb/domain/registration/result-messages.ts'
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS, pathOf } from '../platform/paths.ts'
import { Tag } from '../ui/feedback/Tag.tsx'
import { buttonClass } from '../ui/form/Button.tsx'
import { Icon } from '../ui/illustration/Icon.tsx'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { type FoundResult, foundResult } from './found-result.ts'
import { FROZEN_WORDS_HELP, numberToShare, objectUntil } from './messages.ts'
import { NumberNotFound } from './NumberNotFound.tsx'
import {
  acceptedSchool,
  isOfSeason,
  type ManagingAct,
  managingAct,
  nextStep,
  objectionsUntilOf,
  type ResultState,
  reRegistrationOf,
  resultState,
} from './outcome.ts'
import { ResultSchools } from './ResultSchools.tsx'
import { ResultTicket } from './ResultTicket.tsx'

export function ResultPage({ view }: { view: NumberedView }) {
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.resultCheck}>Cek nomor lain</Breadcrumb>
      {view.kind === 'found' ? (
        <Found found={foundResult(view.registration, view.meta)} />
      ) : (
        <NumberNotFound view={view} />
      )}
    </div>
  )
}

function Found({ found }: { found: FoundResult }) {
  const facts = useFacts()
  const { season, timeZone } = facts
  const { result, reRegistered, released, reserve, placed } = found
  const state = resultState(found, facts)
  const ahead = season.publicationMode === 'schedule' && !season.published && season.publishesAt
  const publishes = ahead ? weekdayMomentWords(new Date(ahead), timeZone) : null
  const freeSeats = found.freeSeatsUntil && lastMinuteWords(new Date(found.freeSeatsUntil), timeZone)
  const times = {
    publishes,
    ...reRegistrationOf(result, facts),
    reRegistered,
    released,
    reserve,
    placed,
    freeSeats,
  }
  const next = nextStep(result, state, times)
  return (
    <div className="split mt-4">
      <ResultTicket found={found} state={state} next={next} heading="h1">
        <KeepButtons number={result.no_registration} act={managingAct(found, state, times)} />
      </ResultTicket>
      <div>
        <h2 className="mb-4">Sekolah pilihan</h2>
        <ResultSchools found={found} state={state} />
        <Steps found={found} state={state} />
        <FrozenWords found={found} />
      </div>
    </div>
  )
}

/** The card, and what a script adds: sending and printing. An act with a last moment comes before them. */
function KeepButtons({ number, act }: { number: string; act: ManagingAct | null }) {
  return (
    <>
      {act && (
        <a className={`${buttonClass(act.urgent ? 'main' : 'line', true)} mt-4 w-full`} href={PATHS.manage}>
          {act.label}
        </a>
      )}
      <a
        className={`${buttonClass(act?.urgent ? 'line' : 'main', true)} mt-4 w-full`}
        href={pathOf(CARD_PATH, number)}
      >
        <Icon name="download" />
        Unduh kartu
      </a>
      <div className="btns btns-fill mt-4 needs-script">
        <button
          type="button"
          className={buttonClass('line')}
          data-share={numberToShare(number)}
          data-share-path={pathOf(PATHS.result, number)}
        >
          <Icon name="share" />
          Bagikan
        </button>
        <button type="button" className={buttonClass('line')} data-print="" hidden>
          <Icon name="print" />
          Cetak
        </button>
      </div>
    </>
  )
}

/** From the freeze on, so that families who look have the hash before the draw. */
function FrozenWords({ found: { result } }: { found: FoundResult }) {
  const facts = useFacts()
  const run = isOfSeason(result, facts)
    ? facts.selection.find(({ level }) => level === result.type)?.run
    : undefined
  if (!run) return null
  return (
    <section className="mt-6" aria-labelledby="kata">
      <h2 className="mb-4" id="kata">
        Kode data terkunci {result.type}
      </h2>
      <p>{FROZEN_WORDS_HELP}</p>
      <p className="mt-2" translate="no">
        <code>{hashWords(run.frozenHash).join(' ')}</code>
      </p>
      <p className="mt-2">
        <a href={result.type === 'SD' ? PATHS.selectionSd : PATHS.selectionSmp}>Cocokkan delapan kata ini</a>
      </p>
    </section>
  )
}

/** What the school has recorded, and where the result is explained. */
function Steps({ found, state }: { found: FoundResult; state: ResultState }) {
  const facts = useFacts()
  const { result, reRegistered, documentsSeen, placed } = found
  /** Of an earlier season only that it was done is worth a word. */
  const isAccepted = acceptedSchool(result) !== null || placed !== null
  const showsArrival = isAccepted && (reRegistered || isOfSeason(result, facts))
  const objections = state === 'announced' ? objectionsUntilOf(result, facts) : null
  return (
    <>
      {(documentsSeen || showsArrival) && (
        <p className="mt-4 btns">
          {showsArrival && (
            <Tag kind={reRegistered ? 'ok' : 'note'} icon={reRegistered ? 'yes' : 'clock'}>
              {reRegistered ? ARRIVED : NOT_ARRIVED}
            </Tag>
          )}
          {documentsSeen && (
            <Tag kind="ok" icon="yes">
              {DOCUMENTS_SEEN}
            </Tag>
          )}
        </p>
      )}
      {state === 'announced' && (
        <p className="mt-4">
          {objections && `${objectUntil(objections)} `}
          <a href={result.type === 'SD' ? PATHS.selectionSd : PATHS.selectionSmp}>
            Cara seleksi dan buktinya
          </a>
        </p>
      )}
    </>
  )
}
