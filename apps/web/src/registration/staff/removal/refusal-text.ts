import type { ToastMessage } from '../../../ui/feedback/toast.ts'

/** A refusal as one text, for a place beside the button. */
export function refusalText(message: ToastMessage): string {
  return typeof message === 'string' ? message : Object.values(message).flat().join('. ')
}
