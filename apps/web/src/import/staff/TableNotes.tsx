/** What an uploaded table holds that Excel does not show, asked about first; what else was not read; and ticks that confirm what would be lost. */
import type { TableNotes as Notes } from '@spmb/domain/shared/fields/uploaded-file.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { HIDDEN_INCLUDED, HIDDEN_LEFT_OUT, INCLUDE_HIDDEN } from './messages.ts'

export function TableNotes({
  notes,
  withHidden,
  busy,
  onWithHidden,
}: {
  notes: Notes
  /** Whether what is hidden was included. */
  withHidden: boolean
  busy: boolean
  onWithHidden: (withHidden: boolean) => void
}) {
  return (
    <>
      {notes.hidden.length > 0 && (
        <Notice kind="attention" title={withHidden ? HIDDEN_INCLUDED : HIDDEN_LEFT_OUT}>
          <ul>
            {notes.hidden.map((hidden) => (
              <li key={hidden}>{hidden}</li>
            ))}
          </ul>
          <TickChoice
            id="with-hidden"
            checked={withHidden}
            aria-disabled={busy || undefined}
            onChange={({ target }) => busy || onWithHidden(target.checked)}
          >
            {INCLUDE_HIDDEN}
          </TickChoice>
        </Notice>
      )}
      {notes.titles.map((title) => (
        <p key={title} className="muted">
          {title}
        </p>
      ))}
    </>
  )
}

/** One tick for each sentence; all are needed. */
export function Confirmations({
  sentences,
  confirmed,
  onConfirm,
}: {
  sentences: readonly string[]
  confirmed: readonly string[]
  onConfirm: (confirmed: string[]) => void
}) {
  return sentences.map((sentence, index) => (
    <TickChoice
      key={sentence}
      id={`confirm-${index}`}
      checked={confirmed.includes(sentence)}
      onChange={({ target }) =>
        onConfirm(target.checked ? [...confirmed, sentence] : confirmed.filter((each) => each !== sentence))
      }
    >
      {sentence}
    </TickChoice>
  ))
}
