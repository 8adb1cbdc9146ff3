/**
 * A search field that searches after a pause in typing. Escape clears it. Uncontrolled, so that a late response never
 * overwrites typed text.
 */
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../illustration/Icon.tsx'

const TYPED_MS = 300

export function SearchField({
  label,
  value,
  maxLength,
  onSearch,
}: {
  label: string
  /** The current search of the list. */
  value: string
  maxLength: number
  onSearch: (text: string) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(value)
  // Uses the latest address when the pause ends, so that sorting in between is kept.
  const latest = useRef(onSearch)

  useLayoutEffect(() => {
    latest.current = onSearch
  }, [onSearch])

  // The search changed elsewhere: Back, or a removed filter.
  useEffect(() => {
    if (asked.current === value || !input.current) return
    clearTimeout(timer.current)
    asked.current = value
    input.current.value = value
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  function search() {
    clearTimeout(timer.current)
    const text = input.current?.value.replace(/\s+/gu, ' ').trim() ?? ''
    if (text === asked.current) return
    asked.current = text
    latest.current(text)
  }

  return (
    <search className="filter-wide">
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <label htmlFor={id}>{label}</label>
        <input
          className="control"
          id={id}
          ref={input}
          type="search"
          defaultValue={value}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(search, TYPED_MS)
          }}
        />
        <Icon name="search" />
      </form>
    </search>
  )
}
