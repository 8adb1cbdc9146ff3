/** The progress in a long form: a sticky line with bars on phones, a list at the left on wide screens. */
import { Icon } from '../illustration/Icon.tsx'

export interface Step {
  /** Id of the section. */
  anchor: string
  title: string
  done: boolean
  wrong: boolean
}

export function StepHeader({ steps, current }: { steps: readonly Step[]; current: number }) {
  return (
    <nav className="progress" aria-label="Bagian formulir">
      <p>
        <b>
          Bagian {current + 1} dari {steps.length}
        </b>{' '}
        · {steps[current]?.title}
      </p>
      <ol>
        {steps.map((step, index) => (
          <li key={step.anchor} className={step.wrong ? 'wrong' : step.done ? 'done' : undefined}>
            <a
              href={`#${step.anchor}`}
              aria-current={index === current ? 'step' : undefined}
              onClick={leadTo}
            >
              <StepSign step={step} index={index} current={index === current} />
              <span>
                {step.title}
                {step.wrong && <span className="sr">, ada yang perlu diperbaiki</span>}
                {step.done && !step.wrong && <span className="sr">, sudah diisi</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepSign({ step, index, current }: { step: Step; index: number; current: boolean }) {
  if (step.wrong) return <span className="dia dia-err">!</span>
  if (step.done) {
    return (
      <span className="dia">
        <Icon name="tick" />
      </span>
    )
  }
  return <span className={current ? 'dia dia-now' : 'dia dia-todo'}>{index + 1}</span>
}

/** Scrolls and focuses without adding a history entry: Back must leave the form. */
function leadTo(event: React.MouseEvent<HTMLAnchorElement>) {
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  if (!section) return
  event.preventDefault()
  section.scrollIntoView({ block: 'start' })
  section.focus({ preventScroll: true })
}
