/** Selects the tests of `npm test -- WORD`. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './runners.ts'

const TEST_FILES = '{packages,apps,scripts,bench}/**/*.test.ts'

/**
 * Vitest's test files whose path does not contain the word but whose text does. Vitest loads every file that it is given
 * before it filters by title, so the others are left out. A title composed of values from another file is not found.
 */
export async function filesThatMention(word: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(TEST_FILES, { cwd: root, exclude: ['**/node_modules/**'] })) {
    if (!path.includes(word) && (await readFile(join(root, path), 'utf8')).includes(word)) found.push(path)
  }
  return found.sort()
}

/** A regular expression that matches the word literally. */
export const literalPattern = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
