/** Reads the reason of a decision from its form. */

/** Letters that the listed reason before a note may take. */
export const NOTE_LEAVES = 60

/** The name of the note beside the reason of this name. */
export const noteName = (name: string) => `${name}_note`

/** The reason, followed by its note if there is one; '' without a reason. */
export function reasonFrom(data: FormData, name: string): string {
  const text = (field: string) => String(data.get(field) ?? '').trim()
  const [reason, note] = [text(name), text(noteName(name))]
  return reason === '' || note === '' ? reason : `${reason}: ${note}`
}
