import type { AccessRows, Rights } from './access-row.ts'

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
