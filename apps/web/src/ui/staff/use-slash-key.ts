/** The key '/' focuses an input, except while the user types or a dialog is open. */
import { type RefObject, useEffect } from 'react'

export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusInput(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
      // An input that is not shown, such as that of a narrow screen's menu, does not take the key.
      if (typing || document.querySelector('dialog[open]') || !input.current?.offsetParent) return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', focusInput)
    return () => document.removeEventListener('keydown', focusInput)
  }, [input])
}
