/** English sentences for data of the office that are refused. */
import {
  OFFICE_MAX_LENGTH,
  type OfficeCode,
  type OfficeField,
  type TypedOffice,
  wrongEntries,
} from '@spmb/domain/office/settings.ts'
import { foldSpaces } from '@spmb/domain/shared/fields/text.ts'
import type { Problems } from '@spmb/domain/shared/problem.ts'

/** One sentence a line, each with what to write. */
export function officeProblems(problems: Problems<OfficeCode>, typed: TypedOffice): string {
  return Object.entries(problems)
    .flatMap(([field, codes = []]) =>
      codes.flatMap((code) =>
        sentences(field as OfficeField, code, foldSpaces(typed[field as OfficeField] ?? '')),
      ),
    )
    .join('\n')
}

function sentences(field: OfficeField, code: OfficeCode, text: string): string[] {
  switch (code) {
    case 'office.empty':
      return [`--${field} is empty. Leave the option out to keep what is stored.`]
    case 'office.long_120':
    case 'office.long_300':
      return [`--${field} has ${text.length} characters, at most ${OFFICE_MAX_LENGTH[field]} are allowed.`]
    case 'office.characters':
      return [`--${field} contains a control character or one that reverses text. Type it again.`]
    case 'office.email':
      return wrongEntries(field, text).map(
        (entry) =>
          `--email '${entry}' is not a whole e-mail address. Write for example: --email spmb@kabupaten.go.id`,
      )
    case 'office.phone':
      return wrongEntries(field, text).map(
        (entry) => `--phone '${entry}' is not an Indonesian number. Write for example: --phone '0373 21000'`,
      )
  }
}
