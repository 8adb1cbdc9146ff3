/** All errors of a form at its top. Receives the focus and links to each field with the same message. */
import { type Ref, useId } from 'react'

export interface SummaryEntry {
  message: string
  /** Id of the control, null for an error of no single field. */
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

/** Scrolls to the label and focuses the control without adding a history entry. */
function leadTo(event: React.MouseEvent, target: string) {
  const control = document.getElementById(target)
  if (!control) return
  event.preventDefault()
  const question = control.closest('.field') ?? control
  question.scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}
