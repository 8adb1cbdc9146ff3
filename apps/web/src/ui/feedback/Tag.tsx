import type { ReactNode } from 'react'
import { Icon, type IconName } from '../illustration/Icon.tsx'

export type TagKind = 'ok' | 'no' | 'note' | 'quiet'

/** A status in one or two words with an icon: never distinguished by colour alone. */
export function Tag(props: { kind: TagKind; icon: IconName; big?: boolean; children: ReactNode }) {
  const kind = props.kind === 'quiet' ? '' : ` tag-${props.kind}`
  return (
    <span className={`tag${props.big ? ' tag-big' : ''}${kind}`}>
      <Icon name={props.icon} />
      {props.children}
    </span>
  )
}
