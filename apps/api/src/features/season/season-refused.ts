import { SEASON_MESSAGES } from '@spmb/domain/season/messages.ts'
import type { SeasonCode } from '@spmb/domain/season/settings.ts'
import { type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'

/** Settings that break rules. The codes are kept for the command line, which has its own sentences. */
export class SeasonRefused extends RuleBroken {
  readonly problems: Problems<SeasonCode>
  constructor(problems: Problems<SeasonCode>) {
    super(toMessages(problems, SEASON_MESSAGES))
    this.problems = problems
  }
}
