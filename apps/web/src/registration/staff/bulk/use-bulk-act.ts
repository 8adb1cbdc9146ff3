/** The preview of decisions and their act, all or nothing. A refusal or a lost connection keeps what was chosen. */
import { oddAges } from '@spmb/domain/registration/staff/ages.ts'
import {
  applyDecisions,
  type BulkPreview,
  previewDecisions,
} from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '../../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { lastActQuery } from './LastAct.tsx'
import { type Refused, type Targets, withoutRefused } from './leave-out.ts'

/** @typeParam Asked what the shown preview is of, such as the file that the targets were read from */
export function useBulkAct<Asked extends { targets: Targets }>(level: Level, onDone: () => void) {
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [shown, setShown] = useState<BulkPreview | null>(null)
  const [leftOut, setLeftOut] = useState<readonly Refused[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)

  async function preview(next: Asked, without: readonly Refused[] = []) {
    setRefusal(null)
    const outcome = await write(previewDecisions[level], { body: { targets: next.targets } })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(failureSentence(outcome.failure))
    setAsked(next)
    setShown(outcome.data)
    setLeftOut(without)
  }

  /** Previews the rest of the act; nothing is saved before the preview has been seen. */
  async function leaveOutRefused() {
    if (!asked || !shown) return
    const targets = withoutRefused(asked.targets, shown.refusals)
    await preview({ ...asked, targets }, [...leftOut, ...shown.refusals])
  }

  /** @param targets those of the preview, of which some rows may have got their own reason since */
  async function apply(reason: string, password?: string, targets: Targets | undefined = asked?.targets) {
    if (!asked || !shown || !targets) return
    setRefusal(null)
    const body = {
      targets,
      reason,
      fingerprint: shown.fingerprint,
      removals: shown.removals.lost + shown.removals.erased,
      odd_ages: oddAges(shown.changes),
      ...(password && { password }),
    }
    const outcome = await write(applyDecisions[level], { body })
    if (!outcome) return
    if (outcome.ok) {
      toastSuccess(outcome.message)
      await stayBusy(async () => {
        await queries.invalidateQueries({ queryKey: APPLICANTS })
        await queries.invalidateQueries({ queryKey: lastActQuery.queryKey })
      })
      return onDone()
    }
    const sentence = failureSentence(outcome.failure)
    // What has changed meanwhile is shown at once, below the sentence that says so.
    if (outcome.failure.kind === 'conflict') await preview(asked, leftOut)
    setRefusal(sentence)
  }

  function back() {
    setShown(null)
    setRefusal(null)
  }

  return { asked, shown, leftOut, busy, refusal, preview, leaveOutRefused, apply, back }
}
