import type { Decision } from '@spmb/domain/registration/contract.ts'
import { type BothDecisions, outcomeOf } from '@spmb/domain/registration/staff/outcome.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { decisionLook, outcomeLook } from './decision-look.ts'

/** @param other the decision of the other choice */
export function DecisionTag({
  decision,
  other,
  withdrawn = false,
}: {
  decision: Decision
  other: Decision
  withdrawn?: boolean
}) {
  const { text, ...look } = withdrawn ? outcomeLook({ kind: 'withdrawn' }) : decisionLook(decision, other)
  return <Tag {...look}>{text}</Tag>
}

/** Both decisions in one tag. */
export function OutcomeTag({ decisions }: { decisions: BothDecisions }) {
  const { text, ...look } = outcomeLook(outcomeOf(decisions))
  return <Tag {...look}>{text}</Tag>
}
