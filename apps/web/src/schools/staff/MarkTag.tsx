import type { PlaceMark } from '@spmb/domain/schools/contract.staff.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'

const WORDS: Record<PlaceMark, string> = { sample: 'Data contoh', proposed: 'Usulan' }

/** Says that a row is of the sample set, or that the office has not confirmed it. Nothing for other rows. */
export function MarkTag({ mark }: { mark: PlaceMark | null }) {
  return (
    mark && (
      <Tag kind="note" icon="info">
        {WORDS[mark]}
      </Tag>
    )
  )
}
