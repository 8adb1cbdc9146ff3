/** Selects test files by their text. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './runners.ts'

const TEST_FILES = '{packages,apps,scripts,bench,deploy}/**/*.test.ts'

/**
 * Vitest's test files whose path does not contain the word but whose text does. Vitest loads every file that it is given
 * before it filters by title, so the others are left out. A title composed of values from another file is not found.
 */
export async function filesThatMention(word: string): Promise<string[]> {
  return filesWith((path, text) => !path.includes(word) && text.includes(word))
}

/** Vitest's test files with a tag (`apps/api/testing/calls/extent.ts`). */
export const taggedFiles = (): Promise<string[]> => filesWith((_path, text) => TAGGED.test(text))

const TAGGED = /\btags: '(?:full|rounds)'|\* @module-tag /

async function filesWith(matches: (path: string, text: string) => boolean): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(TEST_FILES, { cwd: root, exclude: ['**/node_modules/**'] })) {
    if (matches(path, await readFile(join(root, path), 'utf8'))) found.push(path)
  }
  return found.sort()
}

/** A regular expression that matches the word literally. */
export const literalPattern = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
