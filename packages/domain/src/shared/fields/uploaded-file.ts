/** A file in a JSON body: its name, and its bytes in base64. A contract with one sets `maxBodyBytes`. */
import * as z from 'zod/mini'

const MAX_NAME_LENGTH = 255

/** @param code of a missing or wrong file */
export function uploadedFile(code: string) {
  return z.object(
    {
      name: z.string(code).check(z.minLength(1, code), z.maxLength(MAX_NAME_LENGTH, code)),
      base64: z.string(code),
    },
    code,
  )
}

/** What an answer about an uploaded table says beside its rows, in sentences. */
export const tableNotes = z.object({
  /** Rows, columns and sheets that Excel does not show; left out unless the request has `with_hidden`. */
  hidden: z.array(z.string()),
  /** Sheets that Excel shows and nobody reads. */
  other_sheets: z.array(z.string()),
  /** Rows above the headings, which are not read. */
  titles: z.array(z.string()),
})
export type TableNotes = z.output<typeof tableNotes>

/** Bytes of a JSON body that holds a file of this size: base64 is a third longer, and the other fields are small. */
export const bodyBytesFor = (fileBytes: number) => Math.ceil(fileBytes / 3) * 4 + 16 * 1024
