/** A link within the public site. It navigates without a page load unless the facts in the page are outdated. */
import type { ComponentProps } from 'react'
import { useLinkClickHandler } from 'react-router'

/** After this time a link loads the page from the server, because the season may have changed. */
const FACTS_KEEP_MS = 5 * 60_000

/** `performance.now` counts from the page load, which is when the facts were read. */
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
