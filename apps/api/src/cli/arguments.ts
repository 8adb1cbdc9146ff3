import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartupError } from '../startup/startup-error.ts'

/**
 * Node's own reading of options, with its complaints as refusals.
 *
 * @throws StartupError for an unknown option, a missing value or a word too many.
 */
export function readArguments<T extends ParseArgsConfig>(
  command: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const { message } = error as Error
    // Node adds advice about '--' after the first sentence, which no command here has a use for.
    const [complaint] = message.split(/\.\s/)
    throw new StartupError(`${complaint}. See: npm run spmb -- ${command} --help`)
  }
}
