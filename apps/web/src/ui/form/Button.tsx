import type { ComponentProps } from 'react'

export type ButtonKind = 'main' | 'line' | 'danger' | 'danger-line' | 'text'

/** The classes of a button, also for a link that looks like one. One `main` button per view. */
export function buttonClass(kind: ButtonKind, big = false): string {
  return `btn btn-${kind}${big ? ' btn-big' : ''}`
}

/**
 * A button. While `busy` it keeps the focus and ignores clicks: `disabled` would move the focus to the top of the
 * page.
 */
export function Button({
  kind,
  big,
  busy,
  className,
  onClick,
  ...rest
}: { kind: ButtonKind; big?: boolean; busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(kind, big)}${className ? ` ${className}` : ''}`}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
