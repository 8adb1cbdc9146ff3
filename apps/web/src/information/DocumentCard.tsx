import type { ReactNode } from 'react'
import { Icon } from '../ui/illustration/Icon.tsx'

/** A card that links to a document and says that it opens in a new tab. */
export function DocumentCard(props: { href: string; title: string; children: ReactNode }) {
  return (
    <a className="link-card card" href={props.href} target="_blank" rel="noopener noreferrer">
      <span className="sign">
        <Icon name="file" />
      </span>
      <div>
        <h2>{props.title}</h2>
        <p>{props.children}</p>
        <p>(PDF, tab baru)</p>
      </div>
      <Icon name="outside" className="arrow" />
    </a>
  )
}
