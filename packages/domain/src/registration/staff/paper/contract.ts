/** Registration from a paper form, by staff (docs/product-rules.md#registration-from-paper). */
import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { type Level, levelPath } from '../../../shared/level.ts'
import { registered } from '../../contract.ts'
import { paperExtras, paperFields } from './check-paper.ts'
import { PAPER_SAVED } from './messages.ts'

const registerOf = (level: Level) =>
  endpoint({
    name: `registerFromPaper${level}`,
    summary: `Registers a child for ${level} from a paper form. An Idempotency-Key header makes a retry return the same registration for 48 hours.`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/paper`,
    access: ['admin', 'operator'],
    level,
    body: z.object({ ...paperFields[level], phone: z.optional(z.nullable(z.string())), ...paperExtras }),
    validatedBy: 'handler',
    takesKey: true,
    status: 201,
    message: PAPER_SAVED,
    data: registered,
    refusals: {
      400: 'A rule is broken, or registration is closed and the caller is an operator, or an admin without date of receipt and reason. `message` has a list of sentences per field, `_` for what belongs to none.',
      403: 'The first choice of an operator is another school.',
      409: 'The idempotency key was used with another body, the level is frozen, or another season was activated meanwhile.',
    },
  })

export const registerFromPaper = { SD: registerOf('SD'), SMP: registerOf('SMP') }
