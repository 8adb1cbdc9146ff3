/** The answers of one section, with a button that returns to it. */
import { type ReactNode, useId } from 'react'
import { DescriptionList } from './DescriptionList.tsx'

export function AnswerCard({
  title,
  items,
  onChange,
}: {
  title: string
  items: readonly (readonly [label: string, value: ReactNode])[]
  /** Absent while answers cannot be changed. */
  onChange?: (() => void) | undefined
}) {
  const id = useId()
  return (
    <section className="answers card" aria-labelledby={id}>
      <div className="answers-head">
        <h2 id={id}>{title}</h2>
        {onChange && (
          <button type="button" className="btn btn-text" onClick={onChange}>
            Ubah<span className="sr"> {title}</span>
          </button>
        )}
      </div>
      <DescriptionList items={items} />
    </section>
  )
}
