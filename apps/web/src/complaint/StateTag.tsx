import { COMPLAINT_STATE_NAMES, type ComplaintState } from '@spmb/domain/complaint/states.ts'
import { Tag, type TagKind } from '../ui/feedback/Tag.tsx'
import type { IconName } from '../ui/illustration/Icon.tsx'

const LOOKS: Record<ComplaintState, { kind: TagKind; icon: IconName }> = {
  baru: { kind: 'note', icon: 'info' },
  diproses: { kind: 'quiet', icon: 'clock' },
  selesai: { kind: 'ok', icon: 'yes' },
}

export function StateTag({ state }: { state: ComplaintState }) {
  return <Tag {...LOOKS[state]}>{COMPLAINT_STATE_NAMES[state]}</Tag>
}
