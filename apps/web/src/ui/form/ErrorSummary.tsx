/** All errors of a form at its top. Receives the focus and links to each field with the same message. */
import { type Ref, useId } from 'react'

export interface SummaryEntry {
  message: string
  /** Id of the control, null for an error of no single field. */
  target: string | null
  /** The part of a long form; its entries follow each other. */
  part?: string | undefined
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
      {partsOf(entries).map(({ part, ofPart }) => (
        <div key={part}>
          {part && <h3>{part}</h3>}
          <ul>
            {ofPart.map(({ message, target }) => (
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
      ))}
    </div>
  )
}

function partsOf(entries: readonly SummaryEntry[]) {
  const parts: { part: string; ofPart: SummaryEntry[] }[] = []
  for (const entry of entries) {
    const part = entry.part ?? ''
    if (parts.at(-1)?.part === part) parts.at(-1)?.ofPart.push(entry)
    else parts.push({ part, ofPart: [entry] })
  }
  return parts
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
