/**
 * Searches while one types, a moment after the last key. '/' leads here from anywhere on the screen; Escape empties it.
 * Uncontrolled: what is typed is never taken back by an answer that comes late.
 */
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../illustration/Icon.tsx'

const TYPED_MS = 300

export function SearchField({
  label,
  value,
  maxLength,
  onSearch,
}: {
  label: string
  /** What the list is searched for now. */
  value: string
  maxLength: number
  onSearch: (text: string) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(value)
  // The moment after the last key belongs to what is on screen then: sorting in between is not undone.
  const latest = useRef(onSearch)
  useSlashKey(input)

  useLayoutEffect(() => {
    latest.current = onSearch
  }, [onSearch])

  // Changed from elsewhere: Back, or a filter that was taken away.
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
          // Only for the style sheet, which hides the key's sign while something stands here.
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
