/** A button that opens a list of links and actions, or a panel. Works without script; Escape returns to the button. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

export function Menu({
  label,
  className,
  stays,
  children,
}: {
  label: ReactNode
  className?: string
  /** A choice does not close it: several are made before the rows are looked at again. */
  stays?: true
  children: ReactNode
}) {
  const frame = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function closeOutside({ target }: Event) {
      if (frame.current && target instanceof Node && !frame.current.contains(target))
        frame.current.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [])

  function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== 'Escape' || !event.currentTarget.open) return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }

  /** Any choice closes the list. */
  function closeAfterChoice({ target }: MouseEvent) {
    if (stays || !frame.current) return
    if (target instanceof Element && target.closest('a, button')) frame.current.open = false
  }

  return (
    <details className={className ? `menu ${className}` : 'menu'} ref={frame} onKeyDown={closeOnEscape}>
      <summary>{label}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: handles clicks on its links and buttons, which the keyboard causes too. */}
      <div className={stays ? 'menu-list menu-panel' : 'menu-list'} onClick={closeAfterChoice}>
        {children}
      </div>
    </details>
  )
}
