/** The answers of one section, with a button that opens or returns to its fields. */
import { type ReactNode, useId } from 'react'
import { DescriptionList } from './DescriptionList.tsx'

export function AnswerCard({
  title,
  items,
  onChange,
  verb = 'Ubah',
  buttonId,
}: {
  title: string
  items: readonly (readonly [label: string, value: ReactNode])[]
  /** Absent while answers cannot be changed. */
  onChange?: (() => void) | undefined
  /** The text of the button. */
  verb?: string
  buttonId?: string
}) {
  const id = useId()
  return (
    <section className="answers card" aria-labelledby={id}>
      <div className="answers-head">
        <h2 id={id}>{title}</h2>
        {onChange && (
          <button type="button" id={buttonId} className="btn btn-text" onClick={onChange}>
            {verb}
            <span className="sr"> {title}</span>
          </button>
        )}
      </div>
      <DescriptionList items={items} />
    </section>
  )
}
