import { useFacts } from '../platform/facts.ts'
import { Tag } from '../ui/feedback/Tag.tsx'
import type { FoundResult } from './found-result.ts'
import {
  choseOneSchool,
  closedNote,
  otherChoiceNote,
  type ResultState,
  type StatusLook,
  statusLook,
} from './outcome.ts'
import { reasonOf } from './reason.ts'

/** Both schools with decision, reason and number on the reserve list, in the order of the card; one school stands once. */
export function ResultSchools({ found, state }: { found: FoundResult; state: ResultState }) {
  const { result, reserve, released } = found
  const { school_1_status: first, school_2_status: second } = result
  const facts = useFacts()
  const placed = found.placed === null ? null : 'LULUS'
  const isOneSchool = choseOneSchool(result)
  return (
    <div className="card ticket-schools">
      <School
        choice={isOneSchool ? '1 dan 2' : '1'}
        name={result.school_1_id.name}
        look={statusLook(first, state, { other: second ?? placed, reserve: reserve?.[0] ?? null, released })}
        note={reasonOf(found, 0) ?? otherChoiceNote(first, second, 2)}
        closed={closedNote(found, 0, facts)}
      />
      {!isOneSchool && (
        <School
          choice="2"
          name={result.school_2_id.name}
          look={statusLook(second, state, {
            other: first ?? placed,
            reserve: reserve?.[1] ?? null,
            isAdmittedBefore: first === 'LULUS',
            released,
          })}
          note={
            (second !== null && first === 'LULUS' ? null : reasonOf(found, 1)) ??
            otherChoiceNote(second, first, 1)
          }
          closed={closedNote(found, 1, facts)}
        />
      )}
      {found.placed && (
        <div className="school">
          <span className="hint">Kursi kosong</span>
          <b>{found.placed}</b>
          <Tag kind="ok" icon="yes" big>
            LULUS
          </Tag>
        </div>
      )}
    </div>
  )
}

function School(props: {
  choice: '1' | '2' | '1 dan 2'
  name: string
  look: StatusLook
  note: string | null
  /** About a closed school. */
  closed: string | null
}) {
  const { look } = props
  return (
    <div className="school">
      <span className="hint">Pilihan {props.choice}</span>
      <b translate="no">{props.name}</b>
      <Tag kind={look.kind} icon={look.icon} big>
        {look.text}
      </Tag>
      {props.note ? <span className="hint">{props.note}</span> : null}
      {props.closed ? <span>{props.closed}</span> : null}
    </div>
  )
}
