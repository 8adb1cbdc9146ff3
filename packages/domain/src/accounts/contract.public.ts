/** Signing in. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ACCOUNT_MESSAGES, type AccountCode } from './messages.ts'

const code = (value: AccountCode) => value

const credential = z
  .string(code('login.empty'))
  .check(z.minLength(1, code('login.empty')), z.maxLength(256, code('login.wrong')))

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  limit: 'login',
  body: z.object(
    {
      username: credential,
      password: credential,
      /** The second step, where the account has one: a code of the app or a recovery code. */
      code: z.optional(
        z.string(code('login.code_required')).check(z.maxLength(40, code('login.code_wrong'))),
      ),
    },
    code('login.empty'),
  ),
  message: 'Berhasil masuk',
  data: z.object({ token: z.string() }),
  repeatedOnTop: ['token'],
  messages: ACCOUNT_MESSAGES,
})
