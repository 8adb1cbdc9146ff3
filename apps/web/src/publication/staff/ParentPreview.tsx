/** 'Lihat sebagai orang tua': the parts of the real result page, with an invented child of each kind. */
import type { PublicationCheck } from '@spmb/domain/publication/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { NO_EXTRAS } from '../../results/found-result.ts'
import { nextStep, reRegistrationOf } from '../../results/outcome.ts'
import { ResultSchools } from '../../results/ResultSchools.tsx'
import { ResultTicket } from '../../results/ResultTicket.tsx'
import { PREVIEW_TEXT } from '../../season/staff/messages.ts'
import { exampleResult, resultKinds } from './example-results.ts'

export function ParentPreview({ check }: { check: PublicationCheck }) {
  const facts = useFacts()
  const kinds = resultKinds(check)
  const [chosen, setChosen] = useState(kinds[0]?.id)
  const kind = kinds.find(({ id }) => id === chosen) ?? kinds[0]
  if (!kind) return null
  const result = exampleResult(kind, check.season.first_year)
  const found = { result, ...NO_EXTRAS, placed: kind.placed ?? null }
  const state = kind.id === 'withdrawn' ? 'withdrawn' : 'announced'
  const next = nextStep(result, state, {
    publishes: null,
    placed: found.placed,
    ...reRegistrationOf(result, facts),
  })
  return (
    <section className="card card-pad" aria-labelledby="preview">
      <h2 id="preview">Lihat sebagai orang tua</h2>
      <p className="muted">{PREVIEW_TEXT}</p>
      <fieldset className="mt-3">
        <legend className="sr">Keluarga yang membaca</legend>
        <div className="choices">
          {kinds.map(({ id, title, children }) => (
            <label className="choice" key={id}>
              <input
                type="radio"
                name="kind"
                value={id}
                checked={id === kind.id}
                onChange={() => setChosen(id)}
              />
              <span>
                {title}
                <span className="sub-line">{formatCount(children)} anak</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="preview mt-4" aria-live="polite">
        <ResultTicket found={found} state={state} next={next} heading="h3" />
        <div className="mt-3">
          <ResultSchools found={found} state={state} />
        </div>
      </div>
    </section>
  )
}
