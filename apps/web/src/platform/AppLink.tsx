import type { ComponentProps } from 'react'

/** A link to another public page. It is an ordinary link: the page comes from the server, with the season as it is then. */
export function AppLink({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a {...rest} href={to} />
}
