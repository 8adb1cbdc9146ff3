/** What a family writes, by itself or at the counter. */
import * as z from 'zod/mini'
import { id } from '../shared/fields/ids.ts'
import { maskIdentityNumbers } from '../shared/fields/long-numbers.ts'
import { lines } from '../shared/fields/text.ts'
import { type FilingCode, OBJECTION_TEXT_MAX } from './filing-messages.ts'

const code = (value: FilingCode) => value

/** Several lines. A NIK in them is masked before it is stored. */
export const longText = (wrong: string) =>
  lines(OBJECTION_TEXT_MAX, { required: wrong, long: wrong, characters: wrong }).check(
    z.overwrite(maskIdentityNumbers),
  )

export const filedObjection = z.object(
  {
    /** A chosen school. */
    school_id: id(code('objection.school')),
    text: longText('objection.text'),
  },
  code('objection.text'),
)
