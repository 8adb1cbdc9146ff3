/** Keys of the paper form: Enter and Shift+Enter move, Ctrl+S saves, L and P choose, the arrow down repeats. */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** What can be reached with Enter. */
const STOPS = 'input:not([type=hidden], [data-aside]), select, textarea, button[type=submit]'

/**
 * @param repeated the text of an input in the last form; empty for none
 * @returns the handler of the form's key presses
 */
export function useFormKeys(
  form: RefObject<HTMLFormElement | null>,
  { onSave, repeated }: { onSave: () => void; repeated: (name: string) => string },
) {
  const save = useRef(onSave)
  save.current = onSave
  useEffect(() => {
    function saveOnKey(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) save.current()
    }
    document.addEventListener('keydown', saveOnKey)
    return () => document.removeEventListener('keydown', saveOnKey)
  }, [])

  return function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    const { target } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') return moveOn(event, target)
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    if (target.type === 'radio') return chooseByLetter(event, target.name)
    const text = event.key === 'ArrowDown' && target.value === '' ? repeated(target.name) : ''
    if (text) {
      event.preventDefault()
      target.value = text
    }
  }

  function moveOn(event: KeyboardEvent, target: HTMLElement) {
    if (!form.current || target.matches('button, a')) return
    event.preventDefault()
    const direction = event.shiftKey ? -1 : 1
    if (target.getAttribute('aria-expanded') !== 'true') return focusFrom(form.current, target, direction)
    // The open list takes this key; the focus moves if something was chosen and the list has closed.
    setTimeout(() => {
      if (form.current && target.getAttribute('aria-expanded') !== 'true')
        focusFrom(form.current, target, direction)
    })
  }
}

/** Focuses the next input, or the previous one; a group of radio buttons is one stop. */
function focusFrom(form: HTMLFormElement, from: HTMLElement, direction: 1 | -1): void {
  const stops = [...form.querySelectorAll<HTMLElement>(`${STOPS}, [data-aside]`)].filter(
    (stop) => stop === from || (isStop(stop) && !isSameGroup(stop, from)),
  )
  const next = stops[stops.indexOf(from) + direction]
  next?.focus()
  if (next instanceof HTMLInputElement && next.type !== 'checkbox' && next.type !== 'radio') next.select()
}

function isStop(element: HTMLElement): boolean {
  if (!element.matches(STOPS) || element.offsetParent === null || element.closest('[inert]')) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
  const group = [...document.getElementsByName(element.name)] as HTMLInputElement[]
  return element === (group.find(({ checked }) => checked) ?? group[0])
}

function isSameGroup(one: HTMLElement, other: HTMLElement): boolean {
  if (!(one instanceof HTMLInputElement) || !(other instanceof HTMLInputElement)) return false
  return one.type === 'radio' && other.type === 'radio' && one.name === other.name
}

/** The radio button whose value is the letter that was pressed. */
function chooseByLetter(event: KeyboardEvent, name: string): void {
  const group = [...document.getElementsByName(name)] as HTMLInputElement[]
  const radio = group.find(({ value }) => value.toLowerCase() === event.key.toLowerCase())
  if (!radio) return
  event.preventDefault()
  radio.focus()
  radio.click()
}
