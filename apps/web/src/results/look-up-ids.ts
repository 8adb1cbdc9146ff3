/** The parts of the form that looks up a number, by which the page script finds them. */
export const LOOK_UP_FORM = {
  form: 'cek-kelulusan',
  field: 'no_registration',
  hint: 'no_registration-hint',
  error: 'no_registration-error',
  offline: 'tanpa-sambungan',
} as const
