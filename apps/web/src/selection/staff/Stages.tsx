import { Icon } from '../../ui/illustration/Icon.tsx'
import type { Step } from './steps.ts'

const LOOKS = { done: 'dia', now: 'dia dia-now', todo: 'dia dia-todo' } as const
const SAID = { done: 'selesai', now: 'sekarang', todo: 'belum' } as const

/** The steps of the act; the current one is what has to be done now. */
export function Stages({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="stages card card-pad">
      {steps.map(({ title, state }, index) => (
        <li
          key={title}
          className={state === 'done' ? 'done' : undefined}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={LOOKS[state]} aria-hidden="true">
            {state === 'done' ? <Icon name="tick" /> : index + 1}
          </span>
          {title}
          <span className="sr">, {SAID[state]}</span>
        </li>
      ))}
    </ol>
  )
}
