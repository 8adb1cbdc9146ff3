/** Whether this tab has opened a registration, so that a reload asks for it and other visitors cause no request. */
const KEY = 'spmb-kelola'

export const wasOpened = {
  get(): boolean {
    try {
      return sessionStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
  set(opened: boolean): void {
    try {
      if (opened) sessionStorage.setItem(KEY, '1')
      else sessionStorage.removeItem(KEY)
    } catch {
      // Storage is blocked: after a reload the code is asked for again.
    }
  },
}
