import type { ReactNode } from 'react'
import { Tag } from '../ui/feedback/Tag.tsx'
import { Band } from '../ui/illustration/Motifs.tsx'
import type { FoundResult } from './found-result.ts'
import { type NextStep, type ResultState, verdictLook } from './outcome.ts'

/** The result in one look: the verdict as headline, the child, and what to do next. */
export function ResultTicket(props: {
  found: FoundResult
  state: ResultState
  next: NextStep
  /** The level of the headline: that of the page, or one below it in a preview. */
  heading: 'h1' | 'h3'
  children?: ReactNode
}) {
  const { result } = props.found
  const { kind, icon, text } = verdictLook(props.found, props.state)
  const Heading = props.heading
  return (
    <div className="ticket">
      <div className="on-night">
        <Band />
        <div className="ticket-in">
          <Tag kind={kind} icon={icon} big>
            {text}
          </Tag>
          <Heading className="verdict">{props.next.title}</Heading>
          <p className="ticket-name" translate="no">
            {result.name}
          </p>
          <p className="ticket-number" translate="no">
            {result.no_registration}
          </p>
        </div>
      </div>
      <div className="ticket-foot">
        <p>{props.next.text}</p>
        {props.children}
      </div>
    </div>
  )
}
