/** Number and change code open a session of a family, see `contract.family.ts`. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { pastedText } from '../../shared/fields/text.ts'
import { MANAGE_PATH, managed } from './contract.family.ts'
import { MANAGE_MESSAGES, type ManageCode } from './messages.ts'

const code = (value: ManageCode) => value

const required = (codes: { required: ManageCode; long: ManageCode }) => pastedText(codes)

/** What is no number or no code simply does not match. */
export const managedSignIn = z.object(
  {
    no_registration: required({ required: 'number.required', long: 'number.long' }),
    change_code: required({ required: 'code.required', long: 'code.long' }),
  },
  code('number.required'),
)
export type ManagedSignIn = z.output<typeof managedSignIn>

export const openManaged = endpoint({
  name: 'openManaged',
  method: 'POST',
  path: `${MANAGE_PATH}/session`,
  access: 'public',
  limit: 'lookup',
  body: managedSignIn,
  data: managed,
  messages: MANAGE_MESSAGES,
})
