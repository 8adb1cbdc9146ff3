import type { ReactNode } from 'react'
import { Icon, type IconName } from '../illustration/Icon.tsx'

export type NoticeKind = 'attention' | 'information' | 'ok' | 'err'

const LOOKS: Record<NoticeKind, { className: string; icon: IconName }> = {
  attention: { className: 'notice', icon: 'warn' },
  information: { className: 'notice notice-plain', icon: 'info' },
  ok: { className: 'notice notice-ok', icon: 'yes' },
  err: { className: 'notice notice-err', icon: 'warn' },
}

/** A notice: icon, title and text. Set `role` for a notice that appears after the page was rendered. */
export function Notice(props: {
  kind: NoticeKind
  title: ReactNode
  icon?: IconName
  role?: 'status' | 'alert'
  className?: string
  children?: ReactNode
}) {
  const look = LOOKS[props.kind]
  return (
    <div
      className={props.className ? `${look.className} ${props.className}` : look.className}
      role={props.role}
    >
      <Icon name={props.icon ?? look.icon} />
      <b>{props.title}</b>
      {props.children}
    </div>
  )
}
