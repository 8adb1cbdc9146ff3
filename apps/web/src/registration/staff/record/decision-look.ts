/** The colour, icon and text of a decision for staff. TIDAK LULUS is never red: red marks errors. */
import type { Decision } from '@spmb/domain/registration/contract.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import type { TagKind } from '../../../ui/feedback/Tag.tsx'
import type { IconName } from '../../../ui/illustration/Icon.tsx'

export function decisionLook(decision: Decision): { kind: TagKind; icon: IconName; text: string } {
  if (decision === 'LULUS') return { kind: 'ok', icon: 'yes', text: decision }
  if (decision === 'TIDAK LULUS') return { kind: 'no', icon: 'no', text: decision }
  return { kind: 'quiet', icon: 'clock', text: NOT_DECIDED }
}
