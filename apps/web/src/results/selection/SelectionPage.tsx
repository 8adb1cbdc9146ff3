/**
 * `/information/seleksi` and `/information/seleksi/smp`: how the seats of a level are given, what was drawn, and the checker
 * (docs/product-rules.md#public-selection). Everything but the checker works without script.
 */

import type { SelectionFacts } from '@spmb/domain/season/selection-facts.ts'
import { LEVEL_ORDER } from '@spmb/domain/selection/order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { Steps } from '../../ui/layout/Steps.tsx'
import { Checker } from './Checker.tsx'
import { ActChain, LaterActs } from './LaterActs.tsx'
import {
  BY_HAND_RULE,
  CHOICES_RULE,
  EXAMPLES,
  ruleSteps,
  SEATS_RULE,
  SELECTION_INTRODUCTION,
} from './messages.ts'
import { leftoverRule, PATHS_RULE, pathStep } from './path-rule-messages.ts'
import { ActsBefore, RunColumn } from './RunColumn.tsx'

const LEVEL_PATHS: readonly (readonly [Level, string])[] = [
  ['SD', PATHS.selectionSd],
  ['SMP', PATHS.selectionSmp],
]

export const SdSelectionPage = () => <SelectionPage level="SD" />
export const SmpSelectionPage = () => <SelectionPage level="SMP" />

function SelectionPage({ level }: { level: Level }) {
  const { season, selection } = useFacts()
  const facts: SelectionFacts = selection.find((each) => each.level === level) ?? {
    level,
    method: 'manual',
    order: LEVEL_ORDER[level],
    run: null,
    abandoned: [],
    later: null,
  }
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.information}>Informasi</Breadcrumb>
      <h1>Cara seleksi dan buktinya</h1>
      <p className="lead muted read mt-2">{SELECTION_INTRODUCTION}</p>
      <nav className="segments mt-6" aria-label="Tingkat">
        {LEVEL_PATHS.map(([each, path]) => (
          <a key={each} href={path} aria-current={each === level ? 'page' : undefined}>
            {each}
          </a>
        ))}
      </nav>
      <div className="split mt-8">
        <div>
          <h2 className="mb-4">Aturan {level}</h2>
          {facts.paths ? (
            <>
              <p className="mb-4">{PATHS_RULE}</p>
              <Steps items={facts.paths.map(pathStep)} />
              <p className="mb-3">{leftoverRule(facts.paths)}</p>
              <p>{CHOICES_RULE}</p>
              <p className="mt-3">{BY_HAND_RULE}</p>
            </>
          ) : (
            <>
              <Steps items={ruleSteps(facts.order)} />
              <p>{CHOICES_RULE}</p>
              <p className="mt-3">
                {SEATS_RULE} {BY_HAND_RULE}
              </p>
              <ExampleTable level={level} />
            </>
          )}
        </div>
        <RunColumn facts={facts} year={season.firstYear} />
      </div>
      {facts.run?.acts && <ActsBefore acts={facts.run.acts} />}
      {facts.later && <LaterActs acts={facts.later} />}
      {facts.chain && <ActChain chain={facts.chain} level={level} />}
      <Checker
        level={level}
        year={season.firstYear}
        hasHash={facts.run !== null || facts.chain !== undefined}
        results={facts.run?.results ?? null}
      />
    </div>
  )
}

/** Three seats, five children: a line below the last one with a seat, which the text repeats. */
function ExampleTable({ level }: { level: Level }) {
  const { children, who, why } = EXAMPLES[level]
  return (
    <>
      <h2 className="mt-8 mb-3" id="example">
        Contoh: 3 kursi, 5 anak
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
      <section className="card example" aria-labelledby="example" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Urutan</th>
              <th scope="col">Anak</th>
              <th scope="col">Lahir</th>
              <th scope="col">Jarak</th>
            </tr>
          </thead>
          <tbody>
            {children.map(({ name, born, metres, seat }, i) => (
              <tr key={name} className={seat ? undefined : 'without'}>
                <td>{i + 1}</td>
                <th scope="row">{name}</th>
                <td>{born}</td>
                <td className="nowrap">{metres}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3">
        <b>{who}</b> {why}
      </p>
    </>
  )
}
