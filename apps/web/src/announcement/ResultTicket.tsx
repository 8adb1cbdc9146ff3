import type { PublicRegistration } from '@spmb/domain/registration/contract.ts'
import { Tag } from '../ui/feedback/Tag.tsx'
import { Band } from '../ui/illustration/Motifs.tsx'
import { otherChoiceNote, type ResultState, type StatusLook, statusLook } from './outcome.ts'

/** Number and name, then both schools with their decision, in the order of the card. */
export function ResultTicket({ result, state }: { result: PublicRegistration; state: ResultState }) {
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
          note={otherChoiceNote(first, second, 2)}
        />
        <School
          choice={2}
          name={result.school_2_id.name}
          look={statusLook(second, first, state)}
          note={otherChoiceNote(second, first, 1)}
        />
      </div>
    </div>
  )
}

function School(props: { choice: 1 | 2; name: string; look: StatusLook; note: string | null }) {
  const { look } = props
  return (
    <div className="school">
      <span className="hint">Pilihan {props.choice}</span>
      <b>{props.name}</b>
      <Tag kind={look.kind} icon={look.icon} big>
        {look.text}
      </Tag>
      {props.note ? <span className="hint">{props.note}</span> : null}
    </div>
  )
}
