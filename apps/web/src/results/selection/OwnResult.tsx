/** After the change code: why the own child has its result, and its line in the certificate. */

import { scoreSentence } from '@spmb/domain/paths/score-words.ts'
import { onReserve } from '@spmb/domain/registration/result-messages.ts'
import { REASON_SENTENCES } from '@spmb/domain/selection/messages.ts'
import type { OwnChoice, OwnResult as OwnResultData } from '@spmb/domain/selection/public/contract.family.ts'
import { readOwnResult } from '@spmb/domain/selection/public/contract.family.ts'
import { EACH_PATH_ALONE, pathSentences } from '@spmb/domain/selection/public/path-words.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/call.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { numbered } from '../../ui/numbered.ts'
import { OwnLineCheck } from './OwnLineCheck.tsx'
import { comparedWords, NO_COMPARISON, OWN_RESULT_FAILED, rankWords } from './own-result-messages.ts'

type State = { kind: 'none' } | { kind: 'failed' } | { kind: 'found'; result: OwnResultData }

/** Shows nothing before the publication and without a run. The session of the family gives access. */
export function OwnResult() {
  const [state, setState] = useState<State>({ kind: 'none' })
  useEffect(() => {
    const leaving = new AbortController()
    call(readOwnResult, { signal: leaving.signal }).then((outcome) => {
      if (leaving.signal.aborted) return
      if (!outcome.ok) setState({ kind: 'failed' })
      else if (outcome.data) setState({ kind: 'found', result: outcome.data })
    })
    return () => leaving.abort()
  }, [])
  if (state.kind === 'none') return null
  if (state.kind === 'failed') return <p className="muted mt-6">{OWN_RESULT_FAILED}</p>
  const { result } = state
  return (
    <section className="mt-8" aria-labelledby="alasan">
      <h2 id="alasan" className="mb-4">
        Alasan hasil
      </h2>
      {numbered(result.choices).map(({ entry, at }) => (
        <Choice key={at} choice={entry} number={at + 1} birthDate={result.birth_date} />
      ))}
      {result.choices.some(({ by_path }) => by_path) && <p className="mb-4">{EACH_PATH_ALONE}</p>}
      <OwnLineCheck result={result} />
    </section>
  )
}

function Choice({ choice, number, birthDate }: { choice: OwnChoice; number: number; birthDate: string }) {
  const { rank, of, reserve, metres, compared } = choice
  return (
    <div className="card own-choice mb-4">
      <p className="hint">Pilihan {number}</p>
      <h3>{choice.school.name}</h3>
      {rank !== null && of !== null && <p className="mt-2">{rankWords(rank, of, choice)}</p>}
      {reserve !== null && (
        <p className="mt-2">
          <Tag kind="note" icon="clock">
            {onReserve(reserve)}
          </Tag>
        </p>
      )}
      <p className="mt-2">{REASON_SENTENCES[choice.reason]}</p>
      {[...pathSentences(choice, birthDate), ...scoreSentences(choice)].map((line) => (
        <p className="mt-2" key={line}>
          {line}
        </p>
      ))}
      {rank !== null && (
        <p className="mt-2">
          <b>{compared ? comparedWords(compared) : NO_COMPARISON}</b>
        </p>
      )}
      <DescriptionList
        items={[
          ['Tanggal lahir', longDate(birthDate)],
          ['Jarak desa ke sekolah', metres === null ? 'Belum diketahui' : `${formatCount(metres)} m`],
        ]}
      />
    </div>
  )
}

/** How the scores were made by which the child was compared here. */
const scoreSentences = ({ by_path: byPath }: OwnChoice) =>
  (byPath?.places ?? []).flatMap(({ score, parts }) =>
    score === null || !parts ? [] : [scoreSentence({ score, parts })],
  )
