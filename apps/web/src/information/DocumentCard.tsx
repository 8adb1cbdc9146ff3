import { formatBytes } from '@spmb/domain/shared/format-bytes.ts'
import type { ReactNode } from 'react'
import { Icon } from '../ui/illustration/Icon.tsx'

/** A card that links to a document and says that it opens in a new tab. */
export function DocumentCard(props: {
  href: string
  title: string
  /** Bytes of the office's own document; absent for the generated one, which is small. */
  ownSize: number | undefined
  children: ReactNode
}) {
  return (
    <a className="link-card card" href={props.href} target="_blank" rel="noopener noreferrer">
      <span className="sign">
        <Icon name="file" />
      </span>
      <div>
        <h2>{props.title}</h2>
        <p>{props.children}</p>
        <p>
          {props.ownSize === undefined ? '(PDF, tab baru)' : `(PDF, ${formatBytes(props.ownSize)}, tab baru)`}
        </p>
      </div>
      <Icon name="outside" className="arrow" />
    </a>
  )
}
