/** Shows a NIK in groups of four while it is typed or pasted. */
import { groupTypedNik } from '@spmb/domain/shared/fields/nik.ts'
import type { FormEvent } from 'react'

export function groupWhileTyping({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  // A keyboard that composes would write its text again.
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return
  const { text, caret } = groupTypedNik(input.value, input.selectionStart ?? input.value.length)
  if (text === input.value) return
  input.value = text
  input.setSelectionRange(caret, caret)
}
