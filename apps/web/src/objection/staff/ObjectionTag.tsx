import { OBJECTION_STATE_NAMES } from '@spmb/domain/objection/messages.ts'
import type { ObjectionState } from '@spmb/domain/objection/states.ts'
import { Tag, type TagKind } from '../../ui/feedback/Tag.tsx'
import type { IconName } from '../../ui/illustration/Icon.tsx'

const LOOKS: Record<ObjectionState, readonly [TagKind, IconName]> = {
  open: ['note', 'clock'],
  confirming: ['note', 'clock'],
  waiting: ['note', 'clock'],
  upheld: ['ok', 'yes'],
  rejected: ['no', 'no'],
}

export function ObjectionTag({ state }: { state: ObjectionState }) {
  const [kind, icon] = LOOKS[state]
  return (
    <Tag kind={kind} icon={icon}>
      {OBJECTION_STATE_NAMES[state]}
    </Tag>
  )
}
