import { useId } from 'react'

/** A filter with a few fixed options; null for all. */
export function FilterSelect<Value extends string>({
  label,
  all,
  value,
  options,
  wide,
  onChoose,
}: {
  label: string
  all: string
  value: Value | null
  options: readonly (readonly [value: Value, label: string])[]
  /** On phones the whole row, for names of schools. */
  wide?: boolean
  onChoose: (value: Value | null) => void
}) {
  const id = useId()
  return (
    <div className={wide ? 'filter-wide' : undefined}>
      <label htmlFor={id}>{label}</label>
      <select
        className="control"
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find(([one]) => one === target.value)?.[0] ?? null)}
      >
        <option value="">{all}</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
