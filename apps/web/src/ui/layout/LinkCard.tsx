import type { ReactNode } from 'react'
import { Icon, type IconName } from '../illustration/Icon.tsx'

/** A card that is one link: icon, title, sentence, arrow. */
export function LinkCard(props: { to: string; icon: IconName; title: string; children: ReactNode }) {
  return (
    <a className="link-card card" href={props.to}>
      <span className="sign">
        <Icon name={props.icon} />
      </span>
      <div>
        <h2>{props.title}</h2>
        <p>{props.children}</p>
      </div>
      <Icon name="right" className="arrow" />
    </a>
  )
}
