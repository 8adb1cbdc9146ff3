import type { Decision } from '@spmb/domain/registration/contract.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { decisionLook } from './decision-look.ts'

export function DecisionTag({ decision }: { decision: Decision }) {
  const { text, ...look } = decisionLook(decision)
  return <Tag {...look}>{text}</Tag>
}
