import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { NOT_NEEDED, PLACED, WITHDRAWN } from '@spmb/domain/registration/result-messages.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import { type BothDecisions, type Outcome, outcomeOf } from '@spmb/domain/registration/staff/outcome.ts'
import { Tag, type TagKind } from '../../ui/feedback/Tag.tsx'
import type { IconName } from '../../ui/illustration/Icon.tsx'

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

/** Both decisions in one tag. @param short for a row of one line */
export function OutcomeTag({ decisions, short = false }: { decisions: BothDecisions; short?: boolean }) {
  const outcome = outcomeOf(decisions)
  const { text, ...look } = outcomeLook(outcome)
  return <Tag {...look}>{short ? shortOutcome(outcome, text) : text}</Tag>
}

function shortOutcome(outcome: Outcome, text: string): string {
  switch (outcome.kind) {
    case 'admitted':
      return `LULUS ${outcome.choice}`
    case 'undecided':
      return 'Belum'
    case 'withdrawn':
      return 'Mundur'
    default:
      return text
  }
}

/** The colour, icon and text of decisions for staff. TIDAK LULUS is never red: red marks errors. */
interface Look {
  kind: TagKind
  icon: IconName
  text: string
}

/** @param other the decision of the other choice: after LULUS there, this one is not needed */
function decisionLook(decision: Decision, other: Decision): Look {
  if (decision === 'LULUS') return { kind: 'ok', icon: 'yes', text: decision }
  if (decision === 'TIDAK LULUS') return { kind: 'no', icon: 'no', text: decision }
  return { kind: 'quiet', icon: 'clock', text: other === 'LULUS' ? NOT_NEEDED : NOT_DECIDED }
}

/** The state of a child in one tag. */
function outcomeLook(outcome: Outcome): Look {
  switch (outcome.kind) {
    case 'admitted':
      return { kind: 'ok', icon: 'yes', text: `LULUS di pilihan ${outcome.choice}` }
    case 'placed':
      return { kind: 'ok', icon: 'yes', text: PLACED }
    case 'refused':
      return { kind: 'no', icon: 'no', text: 'TIDAK LULUS' }
    case 'undecided':
      return { kind: 'quiet', icon: 'clock', text: NOT_DECIDED }
    case 'withdrawn':
      return { kind: 'quiet', icon: 'no', text: WITHDRAWN }
  }
}
