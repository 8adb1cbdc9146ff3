/**
 * A search field that searches after a pause in typing. '/' focuses it, Escape clears it. Uncontrolled, so that a late
 * response never overwrites typed text.
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
  useSlashKey(input)

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
          // For the style sheet only, which hides the key hint while the field has text.
          placeholder=" "
          enterKeyHint="search"
          onInput={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(search, TYPED_MS)
          }}
        />
        <Icon name="search" />
        <span className="key" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  )
}

function useSlashKey(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
      if (typing || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [input])
}
