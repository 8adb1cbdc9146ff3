/** A date typed as day month year in one input: 14062018 becomes 14-06-2018 when the input is left. */
import { type LocalDate, longDate, weekdayOf } from '@spmb/domain/shared/local-date.ts'
import { readTypedDate, writeTypedDate } from '@spmb/domain/shared/typed-date.ts'
import { type ReactNode, useState } from 'react'
import { TextField } from '../../../ui/form/Field.tsx'

export function TypedDate({
  name,
  label,
  error,
  initial = '',
  maybe,
  more,
}: {
  /** Also the id. */
  name: string
  label: ReactNode
  error: string | undefined
  initial?: string
  maybe?: readonly string[]
  /** Words behind the date, such as the age. */
  more?: (date: LocalDate) => string
}) {
  const [date, setDate] = useState(() => readTypedDate(initial))
  return (
    <>
      <TextField
        id={name}
        name={name}
        label={label}
        error={error}
        {...(maybe && { maybe })}
        required
        defaultValue={initial}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setDate(readTypedDate(event.target.value))}
        onBlur={(event) => {
          const read = readTypedDate(event.target.value)
          if (read) event.target.value = writeTypedDate(read)
        }}
      />
      <p className="sub-line" role="status">
        {date && `${weekdayOf(date)}, ${longDate(date)}`}
        {date && more && ` · ${more(date)}`}
      </p>
    </>
  )
}
