/** 'Langkah musim': the season as a list of tasks, with what is left of each and what hinders it. */
import { Link } from 'react-router'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import type { StepLine } from './step-lines.ts'
import { TaskItem } from './TaskItem.tsx'

const SAID = { done: 'selesai', now: 'sekarang', later: 'nanti' } as const

export function StepCard({ steps }: { steps: readonly StepLine[] }) {
  const current = steps.find(({ state }) => state === 'now')?.id
  return (
    <section className="card card-pad card-loud tasks" aria-labelledby="steps">
      <h2 id="steps">Langkah musim</h2>
      <ol className="season-steps">
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={`step-${step.state}`}
            aria-current={step.id === current ? 'step' : undefined}
          >
            <span className="step-sign" aria-hidden="true">
              {step.state === 'done' ? <Icon name="tick" /> : index + 1}
            </span>
            <div>
              <p>
                {step.to ? <Link to={step.to}>{step.title}</Link> : step.title}
                <span className="sr">, {SAID[step.state]}</span>
                {step.state === 'now' &&
                  step.levels.map(([words, to]) => (
                    <Link key={words} className="step-level" to={to}>
                      {words}
                      <span className="sr"> {step.title}</span>
                    </Link>
                  ))}
              </p>
              {step.note && <p className="sub-line">{step.note}</p>}
              {step.lines.length > 0 && (
                <ul className="todo">
                  {step.lines.map((line) => (
                    <TaskItem key={line.id} {...line} />
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
