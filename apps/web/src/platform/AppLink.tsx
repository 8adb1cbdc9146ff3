/** A link within the public site: no page load, unless the facts in the page have grown old. */
import type { ComponentProps } from 'react'
import { useLinkClickHandler } from 'react-router'

/** After this long the season may have turned: a click loads the page anew instead of drawing it from old facts. */
const FACTS_KEEP_MS = 5 * 60_000

/** `performance.now` counts from the page's load, which is when the facts were read. */
function factsAreOld(): boolean {
  return performance.now() > FACTS_KEEP_MS && navigator.onLine
}

export function AppLink({ to, onClick, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented && !factsAreOld()) follow(event)
      }}
    />
  )
}
