import { AppLink } from '../platform/AppLink.tsx'
import { Brand } from './Brand.tsx'
import { currentness, HEADER_LINKS } from './navigation.ts'
import { TextSize } from './text-size/TextSize.tsx'

export function SiteHeader({ path }: { path: string }) {
  return (
    <div className="wrap">
      <Brand />
      <TextSize />
      <nav className="nav" aria-label="Utama">
        {HEADER_LINKS.map(({ to, label, leaves }) => {
          const current = currentness(to, path)
          return leaves ? (
            <a key={to} href={to} aria-current={current}>
              {label}
            </a>
          ) : (
            <AppLink key={to} to={to} aria-current={current}>
              {label}
            </AppLink>
          )
        })}
      </nav>
    </div>
  )
}
