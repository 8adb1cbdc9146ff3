import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartupError } from '../platform/errors/startup-error.ts'

/**
 * Parses options with Node's parser; its errors become StartupErrors.
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
    // Node adds advice about '--' after the first sentence, which does not apply to any command here.
    const [complaint] = message.split(/\.\s/)
    throw new StartupError(`${complaint}. See: npm run spmb -- ${command} --help`)
  }
}
