import { Tag } from '../ui/feedback/Tag.tsx'
import { Band } from '../ui/illustration/Motifs.tsx'
import type { FoundResult } from './find-result.ts'
import { otherChoiceNote, type ResultState, reasonOf, type StatusLook, statusLook } from './outcome.ts'

/** Number and name, then both schools with decision and reason, in the order of the card. */
export function ResultTicket({ found, state }: { found: FoundResult; state: ResultState }) {
  const { result, reserve } = found
  const { school_1_status: first, school_2_status: second } = result
  return (
    <div className="ticket">
      <div className="on-night">
        <Band />
        <div className="ticket-in">
          <p className="label">No. Pendaftaran</p>
          <strong className="number">{result.no_registration}</strong>
          <p className="label mt-3">Nama</p>
          <p className="ticket-name">{result.name}</p>
        </div>
      </div>
      <div className="ticket-foot ticket-schools">
        <School
          choice={1}
          name={result.school_1_id.name}
          look={statusLook(first, second, state)}
          note={reasonOf(found, 0) ?? otherChoiceNote(first, second, 2)}
          reserve={reserve?.[0] ?? null}
        />
        <School
          choice={2}
          name={result.school_2_id.name}
          look={statusLook(second, first, state)}
          note={reasonOf(found, 1) ?? otherChoiceNote(second, first, 1)}
          reserve={reserve?.[1] ?? null}
        />
      </div>
    </div>
  )
}

function School(props: {
  choice: 1 | 2
  name: string
  look: StatusLook
  note: string | null
  /** The number on the reserve list. */
  reserve: number | null
}) {
  const { look } = props
  return (
    <div className="school">
      <span className="hint">Pilihan {props.choice}</span>
      <b>{props.name}</b>
      <Tag kind={look.kind} icon={look.icon} big>
        {look.text}
      </Tag>
      {props.reserve === null ? null : (
        <Tag kind="note" icon="clock">
          Cadangan {props.reserve}
        </Tag>
      )}
      {props.note ? <span className="hint school-note">{props.note}</span> : null}
    </div>
  )
}
