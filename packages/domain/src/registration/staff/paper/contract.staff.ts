/** Registration from a paper form, by staff (docs/product-rules.md#registration-from-paper). */
import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { type Level, levelPath } from '../../../shared/level.ts'
import { claimedPaths, registered } from '../../contract.public.ts'
import { familyFields } from '../../family/family.ts'
import { paperExtras, paperFields } from './check-paper.ts'
import { PAPER_SAVED } from './messages.ts'

const maybeText = z.optional(z.nullable(z.string()))
/** Missing where the form says so. */
const LEFT_OUT = {
  SD: { phone: maybeText, nik: maybeText },
  SMP: { phone: maybeText, nik: maybeText, nisn: maybeText },
}

/** Each of `paths` may name the documents that were seen: `seen`, kinds of those that its criterion asks for. */
const registerOf = (level: Level) =>
  endpoint({
    name: `registerFromPaper${level}`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/paper`,
    access: ['admin', 'operator'],
    level,
    body: z.object({
      ...paperFields[level],
      ...familyFields,
      ...LEFT_OUT[level],
      ...paperExtras,
      ...claimedPaths,
    }),
    validatedBy: 'handler',
    takesKey: true,
    status: 201,
    message: PAPER_SAVED,
    data: registered,
  })

export const registerFromPaper = { SD: registerOf('SD'), SMP: registerOf('SMP') }
