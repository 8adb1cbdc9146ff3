/** Corrects and confirms the distances of a table: the dialog that is open, and what each row can do. */
import { confirmDistances, type DistancePair } from '@spmb/domain/selection/distance/contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { refreshDistances } from '../../../registration/staff/distance/own-distances-query.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import type { PairActs } from './PairTable.tsx'

/**
 * @param fixed levels of which nothing can change
 * @returns `acts` null where nothing can be done
 */
export function usePairActs(fixed: readonly Level[]): {
  actsFor: (level: Level) => ((pair: DistancePair) => PairActs) | null
  dialog: ReactNode
} {
  const mayChange = useViewer().role === 'admin'
  const queries = useQueryClient()
  const { write } = useWrite()
  const [corrected, setCorrected] = useState<DistancePair | null>(null)

  async function confirm({ village, school, metres }: DistancePair) {
    if (metres === null) return
    const pair = { village_id: village.id, school_id: school.id, metres }
    const outcome = await write(confirmDistances, { body: { pairs: [pair] } })
    if (!outcome) return
    if (outcome.ok) toastSuccess(outcome.message)
    else toastError(failureMessage(outcome.failure))
    await refreshDistances(queries)
  }

  const acts = (pair: DistancePair): PairActs => ({
    onCorrect: () => setCorrected(pair),
    onConfirm: () => void confirm(pair),
  })
  return {
    actsFor: (level) => (mayChange && !fixed.includes(level) ? acts : null),
    dialog: corrected && (
      <CorrectDialog
        pair={corrected}
        onChanged={() => refreshDistances(queries)}
        onClose={() => setCorrected(null)}
      />
    ),
  }
}
