/** The tables of accounts and sessions, a part of `Schema`. */
import type { Generated } from 'kysely'
import type { Identity, Moment, Nullable, NullableMoment } from '../column-types.ts'

export interface AccountTables {
  user_account: {
    id: Identity
    username: string
    name: string
    role: 1 | 2 | 3
    school_id: Nullable<number>
    password_hash: string
    must_change_password: boolean
    one_time_until: NullableMoment
    disabled_at: NullableMoment
    created_at: Moment
    password_changed_at: Moment
    version: Generated<number>
    last_login_at: NullableMoment
    /** When another person last changed role, school, password or second factor; null: never. */
    access_changed_at: NullableMoment
  }
  staff_session: {
    id: Buffer
    user_id: number
    created_at: Moment
    expires_at: Moment
    last_used_at: Moment
    address: Nullable<string>
    password_given_at: NullableMoment
    device: Nullable<string>
  }
  second_factor: {
    user_id: number
    secret_sealed: Buffer
    created_at: Moment
    confirmed_at: NullableMoment
    last_step: number
  }
  recovery_code: {
    user_id: number
    code_digest: Buffer
    used_at: NullableMoment
  }
  account_policy: {
    id: Generated<boolean>
    admins_need_second_factor: Generated<boolean>
  }
  login_failure: {
    username_index: Buffer
    failures: number
    last_at: Moment
  }
}
