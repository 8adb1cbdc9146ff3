import { MORNING_CODE, otherSessionId } from '../../prepared-account.ts'
import type { AccessRows, Rights } from '../access-row.ts'

const ADMIN: Rights = { admin: 'all' }
const EVERY_ROLE: Rights = { operator: 'all', monitor: 'all', admin: 'all' }

export const accountRows: AccessRows = {
  login: {
    rights: 'everyone',
    call: (_, who, { sessionOf }) => {
      const { username, password } = who.username ? who : sessionOf('admin')
      return { payload: { username, password } }
    },
  },
  logout: { rights: EVERY_ROLE, destroys: true, call: () => ({}) },
  readMe: { rights: EVERY_ROLE, call: () => ({}) },
  confirmPassword: { rights: EVERY_ROLE, call: (_, { password }) => ({ payload: { password } }) },
  listOwnSessions: { rights: EVERY_ROLE, call: () => ({}) },
  endOwnSession: {
    rights: EVERY_ROLE,
    destroys: true,
    call: (_, { userId }) => ({ params: { session_id: otherSessionId(userId) } }),
  },
  endOtherSessions: { rights: EVERY_ROLE, destroys: true, call: () => ({}) },
  readSecondFactor: { rights: EVERY_ROLE, call: () => ({}) },
  beginSecondFactor: { rights: EVERY_ROLE, destroys: true, call: () => ({}) },
  confirmSecondFactor: {
    rights: EVERY_ROLE,
    destroys: true,
    call: () => ({ payload: { code: MORNING_CODE } }),
  },
  renewRecoveryCodes: { rights: EVERY_ROLE, destroys: true, call: () => ({}) },
  removeSecondFactor: { rights: EVERY_ROLE, destroys: true, call: () => ({}) },
  requireSecondFactor: {
    rights: ADMIN,
    call: () => ({ payload: { admins_need_second_factor: false } }),
  },
  removeAccountSecondFactor: {
    rights: ADMIN,
    call: (_, __, { colleagues }) => ({
      params: { user_id: colleagues.removeAccountSecondFactor.userId },
    }),
  },
  listAccounts: { rights: ADMIN, call: () => ({ query: { page: '1' } }) },
  exportAccounts: { rights: ADMIN, call: () => ({ query: { state: 'never' } }) },
  createAccount: {
    rights: ADMIN,
    call: () => ({ payload: { username: 'contoh.baru', role: 'monitor', school_id: null } }),
  },
  planSchoolAccounts: { rights: ADMIN, call: () => ({}) },
  createSchoolAccounts: {
    rights: ADMIN,
    call: (_, __, { schoolsWithoutAccount }) => ({ payload: { school_ids: schoolsWithoutAccount } }),
  },
  drawAccountSlips: {
    rights: ADMIN,
    call: (_, __, { colleagues }) => ({
      payload: {
        issued: [{ username: colleagues.drawAccountSlips.username, password: 'abcd-efgh-jkmn-pqrs' }],
      },
    }),
  },
  changeAccount: {
    rights: ADMIN,
    call: (_, __, { colleagues }) => ({
      params: { user_id: colleagues.changeAccount.userId },
      payload: { name: 'Contoh', role: 'monitor', school_id: null, version: 1 },
    }),
  },
  resetAccount: {
    rights: ADMIN,
    call: (_, __, { colleagues }) => ({
      params: { user_id: colleagues.resetAccount.userId },
      payload: { version: 1 },
    }),
  },
  disableAccount: {
    rights: ADMIN,
    call: (_, __, { colleagues }) => ({
      params: { user_id: colleagues.disableAccount.userId },
      payload: { version: 1 },
    }),
  },
  endAccountSessions: {
    rights: ADMIN,
    call: (_, __, { colleagues }) => ({ params: { user_id: colleagues.endAccountSessions.userId } }),
  },
  changePassword: {
    rights: { operator: 'own', monitor: 'own', admin: 'own' },
    about: 'user',
    destroys: true,
    call: ({ id }, { password }) => {
      const next = 'kuda terbang di atas awan'
      return { params: { user_id: id }, payload: { password, new_password: next, confirm_password: next } }
    },
  },
}
