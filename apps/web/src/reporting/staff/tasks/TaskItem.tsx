import { formatCount } from '@spmb/domain/shared/count.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import type { TaskLine } from './task-lines.ts'

/** A count with what it counts, and a link to its rows. */
export function TaskItem({ count, title, detail, to }: TaskLine) {
  const words = (
    <>
      <span className="n">{count === null ? <Icon name="warn" /> : formatCount(count)}</span>
      <span>
        <b>{title}</b>
        {detail && <span className="sub-line">{detail}</span>}
      </span>
    </>
  )
  if (to === null)
    return (
      <li>
        <div className="todo-line">{words}</div>
      </li>
    )
  return (
    <li>
      <Link className="todo-line" to={to}>
        {words}
        <Icon name="right" />
      </Link>
    </li>
  )
}
