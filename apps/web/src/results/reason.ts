/** Why a choice has its status, for who has the number alone. */
import {
  DESK_SENTENCES,
  NOT_RANKED_SENTENCE,
  READ_WITH_CODE_SENTENCE,
  REASON_SENTENCES,
} from '@spmb/domain/selection/messages.ts'
import { READ_WITH_CODE } from '@spmb/domain/selection/public/shown-results.ts'
import { NOT_RANKED } from '@spmb/domain/selection/reasons.ts'
import type { FoundResult } from './found-result.ts'

type OfRun = Pick<FoundResult, 'result' | 'withdrawn' | 'reasons'>

/**
 * Why a choice has its status, as a sentence without values (docs/product-rules.md#reasons-of-a-result). A decision without
 * a code was made by hand; where others have one of a run, a refusal without one is a child that is not ranked.
 *
 * @param choice 0 or 1
 */
export function reasonOf({ result, withdrawn, reasons }: OfRun, choice: 0 | 1): string | null {
  const decision = choice === 0 ? result.school_1_status : result.school_2_status
  const other = choice === 0 ? result.school_2_status : result.school_1_status
  if (withdrawn) return null
  const code = reasons?.[choice]
  if (code && Object.hasOwn(SENTENCES, code)) return SENTENCES[code as keyof typeof SENTENCES]
  if (decision === 'LULUS') return REASON_SENTENCES.LULUS_MANUAL
  if (decision !== 'TIDAK LULUS' || other === 'LULUS') return null
  const isOfRun = reasons && !reasons.some((one) => one && Object.hasOwn(DESK_SENTENCES, one))
  return isOfRun && !code ? NOT_RANKED_SENTENCE : REASON_SENTENCES.TIDAK_MANUAL
}

const SENTENCES = {
  ...REASON_SENTENCES,
  ...DESK_SENTENCES,
  [NOT_RANKED]: NOT_RANKED_SENTENCE,
  [READ_WITH_CODE]: READ_WITH_CODE_SENTENCE,
}

/** What the change code tells more: why staff refused the child; any reason, of a level whose reasons are sealed; null: nothing. */
export function hiddenReason(of: OfRun, choice: 0 | 1): 'by hand' | 'any' | null {
  const sentence = reasonOf(of, choice)
  if (sentence === READ_WITH_CODE_SENTENCE) return 'any'
  return sentence === NOT_RANKED_SENTENCE || sentence === REASON_SENTENCES.TIDAK_MANUAL ? 'by hand' : null
}
