/** States of an account as the list of accounts shows them. */
export const ACCOUNT_STATES = ['active', 'never', 'one_time', 'disabled'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export const ACCOUNT_STATE_NAMES: Record<AccountState, string> = {
  active: 'Aktif',
  never: 'Belum pernah masuk',
  one_time: 'Password sementara',
  disabled: 'Dinonaktifkan',
}
