/** Where the data key is from; see data-key.ts. */
import type { KeySetting } from './data-key.ts'
import { parseKeyList, type ReadSetting } from './setting-values.ts'

/** @param problems receives the refusal of more than one source */
export function dataKeySetting(setting: ReadSetting, problems: string[]): KeySetting | undefined {
  const keys = setting<Buffer[] | undefined>(
    'DATA_KEY',
    undefined,
    parseKeyList,
    'write 32 random bytes as 64 hexadecimal digits or as base64; "openssl rand -hex 32" makes one.',
  )
  const path = setting<string | undefined>('DATA_KEY_FILE', undefined, String, '')
  const command = setting<string | undefined>('DATA_KEY_COMMAND', undefined, String, '')
  const found: KeySetting[] = []
  if (keys) found.push({ kind: 'keys', keys })
  if (path) found.push({ kind: 'file', path })
  if (command) found.push({ kind: 'command', command })
  if (found.length > 1)
    problems.push('DATA_KEY, DATA_KEY_FILE, DATA_KEY_COMMAND: set one of them, and remove the others.')
  return found[0]
}

export const KEY_SETTINGS = ['DATA_KEY', 'DATA_KEY_FILE', 'DATA_KEY_COMMAND'] as const

export const DATA_KEY_NEEDED =
  'DATA_KEY: is needed with DATABASE_URL, or DATA_KEY_FILE or DATA_KEY_COMMAND; make one with "openssl rand -hex 32" and keep it as safe as the database.'
