/** The objections of the child of the session, with the answers of the office, and the form of a further one. */
import type { OwnAdmission } from '@spmb/domain/objection/contract.family.ts'
import { OWN_OBJECTION_STATE_NAMES } from '@spmb/domain/objection/result-messages.ts'
import { momentWords } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../../platform/facts.ts'
import { FileObjection } from './FileObjection.tsx'

/** Nothing where there is no objection and none can be filed. */
export function OwnObjections({
  data,
  onFiled,
}: {
  data: OwnAdmission
  onFiled: (after: OwnAdmission) => void
}) {
  if (data.objections.length === 0 && data.may_object_to.length === 0) return null
  return (
    <section className="card panel-in mt-8" aria-labelledby="keberatan">
      <h2 id="keberatan">Keberatan</h2>
      {data.objections.map((objection) => (
        <OwnObjection key={objection.school.id} objection={objection} />
      ))}
      {data.may_object_to.length > 0 && (
        <FileObjection
          key={data.objections.length}
          schools={data.may_object_to}
          until={data.objections_until}
          onFiled={onFiled}
        />
      )}
    </section>
  )
}

function OwnObjection({ objection }: { objection: OwnAdmission['objections'][number] }) {
  const { timeZone } = useFacts()
  const at = (moment: string) => momentWords(new Date(moment), timeZone)
  const { school, state, text, filed_at: filed, answer, seated_at: seated } = objection
  return (
    <>
      <p className="mt-2">
        <b>{OWN_OBJECTION_STATE_NAMES[state]}</b>
      </p>
      <p className="hint">
        {school.name}, diajukan {at(filed)}
        {seated && `, mendapat kursi ${at(seated)}`}
      </p>
      <p className="mt-2 own-text">{text}</p>
      {answer && (
        <>
          <h3 className="mt-4">Jawaban dinas</h3>
          <p className="hint">{at(answer.at)}</p>
          <p className="mt-2 own-text">{answer.text}</p>
        </>
      )}
    </>
  )
}
