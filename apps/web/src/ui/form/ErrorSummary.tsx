/** Everything to correct, in one place at the top: takes the focus, leads to each field with the same words. */
import { type Ref, useId } from 'react'

export interface SummaryEntry {
  message: string
  /** Id of the control, null for what belongs to none. */
  target: string | null
}

export function ErrorSummary({
  title,
  text,
  entries,
  ref,
}: {
  title: string
  text: string
  entries: readonly SummaryEntry[]
  ref: Ref<HTMLDivElement>
}) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark; this is a message with a name.
    <div className="summary" role="group" tabIndex={-1} aria-labelledby={id} ref={ref}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <ul>
        {entries.map(({ message, target }) => (
          <li key={`${target}${message}`}>
            {target ? (
              <a href={`#${target}`} onClick={(event) => leadTo(event, target)}>
                {message}
              </a>
            ) : (
              <p className="error">{message}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves to the label and focuses the control, without an entry in the history that Back would have to undo. */
function leadTo(event: React.MouseEvent, target: string) {
  const control = document.getElementById(target)
  if (!control) return
  event.preventDefault()
  const question = control.closest('.field') ?? control
  question.scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}
