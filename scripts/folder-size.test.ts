import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const MAX_FILES = 16
/** A folder that grows with every change of the schema, and is read by number. */
const EXEMPT = ['apps/api/migrations']

const isTest = (name: string) => /\.(test|spec)\.tsx?$/.test(name)

/** The names of the files in each folder that a person wrote, tests not counted. */
function filesByFolder(folder: string): [folder: string, names: string[]][] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && !isTest(entry.name)).map(({ name }) => name)
  const inner = entries.filter((entry) => entry.isDirectory() && !/^(node_modules|dist)$/.test(entry.name))
  return [[folder, names], ...inner.flatMap(({ name }) => filesByFolder(join(folder, name)))]
}

test(`no folder has more than ${MAX_FILES} files, tests not counted`, () => {
  const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'deploy'].flatMap(filesByFolder)
  expect(folders.length).toBeGreaterThan(100)
  const overfull = folders
    .map(([folder, names]) => ({ folder: folder.split(sep).join('/'), files: names.length }))
    .filter(({ folder, files }) => files > MAX_FILES && !EXEMPT.includes(folder))
  expect(overfull).toEqual([])
})
