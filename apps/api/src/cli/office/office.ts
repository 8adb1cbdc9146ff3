import {
  OFFICE_FIELDS,
  OFFICE_MAX_LENGTH,
  type OfficeCode,
  type OfficeField,
  type OfficeSettings,
  type TypedOffice,
  wrongEntries,
} from '@spmb/domain/office/settings.ts'
import { foldSpaces } from '@spmb/domain/shared/fields/text.ts'
import type { Problems } from '@spmb/domain/shared/problem.ts'
import { changeOffice, findOffice, OfficeRefused } from '../../features/office/change-office.ts'
import { seedWhenEmpty } from '../../features/reference/seed.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { commandLineActor } from '../actor.ts'
import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'

export const officeCommand: Command = {
  summary: 'Show or set name, address and contact of the office, as parents see them.',
  usage: `show | set [options]

  show                The office, and whether it is still the labelled sample.
  set                 Changes what is named, in Indonesian where it is a text:
    --name 'TEXT'       e.g. 'Dinas Pendidikan, Kepemudaan dan Olahraga'
    --region 'TEXT'     e.g. 'Kabupaten Contoh, Provinsi Contoh'
    --address 'TEXT'    street, number, town
    --email ADDRESS     several with a semicolon between them
    --phone NUMBER      e.g. '0373 21000' or 0812…; several likewise
    --hours 'TEXT'      e.g. 'Senin – Jumat, 08.00 – 15.00 WIB'
    --head-name 'TEXT'  the head of the office, who signs papers; '' to clear it
    --head-nip DIGITS   the 18 digits of the head's number; '' to clear it

  The office is labelled a sample until name, address, e-mail and phone were all given.
  In force within a second, also on running servers.`,
  async run(args, { config, now, openDatabase, print }) {
    const [verb, ...rest] = args
    const typed = verb === 'set' ? readTyped(rest) : null
    if (typed === null && (verb !== 'show' || rest.length > 0)) {
      throw new StartupError("Write 'office show' or 'office set …'. See: npm run spmb -- office --help")
    }
    const { kysely } = await openDatabase('app')
    await seedWhenEmpty(kysely, config)
    if (typed === null) {
      for (const line of officeLines((await findOffice(kysely)).office)) print(line)
      return 0
    }
    const act = { at: now(), actor: commandLineActor() }
    const timeZone = config.officeTimeZone
    const { office, stillSample, changed } = await changeOffice(kysely, { typed }, timeZone, act).catch(
      (error: unknown) => {
        throw error instanceof OfficeRefused ? new StartupError(officeProblems(error.problems, typed)) : error
      },
    )
    print(changed ? 'The office is set:' : 'The office was like this already:')
    for (const line of officeLines(office)) print(line)
    if (stillSample.length > 0) print(`To end the sample label, give also: ${options(stillSample)}`)
    return 0
  },
}

function readTyped(args: string[]) {
  const text = { type: 'string' } as const
  const { values } = readArguments('office', {
    args,
    options: Object.fromEntries(OFFICE_FIELDS.map((field) => [optionOf(field), text])),
  })
  if (Object.keys(values).length === 0) {
    throw new StartupError('Say what to set, for example --phone. See: npm run spmb -- office --help')
  }
  return Object.fromEntries(
    OFFICE_FIELDS.map((field) => [field, values[optionOf(field)] as string | undefined]),
  )
}

const optionOf = (field: OfficeField) => field.replace('_', '-')

function officeLines(office: OfficeSettings): string[] {
  const lines = OFFICE_FIELDS.map((field) => `  ${optionOf(field).padEnd(9)} ${office[field]}`.trimEnd())
  return office.isSample ? [...lines, '  This is the sample office; parents see it labelled as such.'] : lines
}

const options = (fields: OfficeField[]) => fields.map((field) => `--${optionOf(field)}`).join(', ')

/** One sentence a line, each with what to write. */
function officeProblems(problems: Problems<OfficeCode>, typed: TypedOffice): string {
  return Object.entries(problems)
    .flatMap(([field, codes = []]) =>
      codes.flatMap((code) =>
        sentences(field as OfficeField, code, foldSpaces(typed[field as OfficeField] ?? '')),
      ),
    )
    .join('\n')
}

function sentences(field: OfficeField, code: OfficeCode, text: string): string[] {
  const option = `--${optionOf(field)}`
  switch (code) {
    case 'office.empty':
      return [`${option} is empty. Leave the option out to keep what is stored.`]
    case 'office.long_120':
    case 'office.long_300':
      return [`${option} has ${text.length} characters, at most ${OFFICE_MAX_LENGTH[field]} are allowed.`]
    case 'office.characters':
      return [`${option} contains a control character or one that reverses text. Type it again.`]
    case 'office.email':
      return wrongEntries(field, text).map(
        (entry) =>
          `--email '${entry}' is not a whole e-mail address. Write for example: --email spmb@kabupaten.go.id`,
      )
    case 'office.nip':
      return [`${option} '${text}' is not a NIP, which has 18 digits.`]
    case 'office.phone':
      return wrongEntries(field, text).map(
        (entry) => `--phone '${entry}' is not an Indonesian number. Write for example: --phone '0373 21000'`,
      )
  }
}
