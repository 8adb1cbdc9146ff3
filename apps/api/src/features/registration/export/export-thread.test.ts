/** What a thread loads before it reads the first row: each export waits for it. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const THREAD = new URL('./export-thread.ts', import.meta.url)

/** Prints the packages that the thread imports. Outside a thread the file fails once they are loaded. */
const LIST_PACKAGES = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  await import(process.argv[1]).catch(() => {})
  console.log(JSON.stringify([...packages].filter(Boolean)))
`

test('the thread of an export loads the driver of the database, but neither query builder nor server', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', LIST_PACKAGES, THREAD.href], {
    encoding: 'utf8',
  })
  const packages = JSON.parse(output) as string[]
  expect(packages).toEqual(expect.arrayContaining(['pg', 'zip-stream']))
  expect(packages.filter((name) => ['kysely', 'fastify'].includes(name))).toEqual([])
})
