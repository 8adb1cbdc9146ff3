import { mkdirSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allowsNamespaces,
  copyForUser,
  startAs,
  startWithoutNamespaces,
} from '../../../../testing/processes/other-users.ts'
import { type Program, startProgram } from '../../../../testing/processes/processes.ts'

const PROGRAM = join(import.meta.dirname, '../../../../testing/processes/embedded-program.ts')
const asRoot = process.getuid?.() === 0
/** The id of 'nobody' on Linux, and an id without a name, as containers may have. */
const NOBODY = 65534
const NAMELESS = 54321

let parent = ''
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spmb-users-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

/** Waits for the database, reads the current role, and stops the program. */
async function useOnce(program: Program): Promise<string> {
  await program.says('ready {')
  const { appUrl } = JSON.parse(/ready ({.*})\n/.exec(program.said())?.[1] ?? '') as { appUrl: string }
  const client = new Client({ connectionString: appUrl })
  await client.connect()
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  await client.end()
  program.child.stdin?.end()
  expect(await program.ended).toMatchObject({ code: 0 })
  return rows[0]?.role ?? ''
}

test('runs as the user of this test run, in a folder that only this user can read', async () => {
  const home = join(parent, 'home')
  mkdirSync(home, { mode: 0o700 })
  const start = () => startProgram(process.execPath, [PROGRAM, join(home, 'data'), 'server'])
  expect(await useOnce(start())).toBe('spmb_app')
  expect(await useOnce(start())).toBe('spmb_app')
  expect(statSync(join(home, 'data/postgres')).uid).toBe(process.getuid?.())
})

// Only root can run programs as other users. Tests that run as an ordinary user cover that case by the test above.
const otherUserTests = () => {
  test('runs for an ordinary user in a folder that only that user can read', async () => {
    await chmod(parent, 0o755)
    const { node, program } = copyForUser(join(parent, 'nobody'), NOBODY)
    const dataDir = join(parent, 'nobody', 'data')
    expect(await useOnce(startAs(NOBODY, node, [program, dataDir, 'server']))).toBe('spmb_app')
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY)
    expect(statSync(join(parent, 'nobody')).mode & 0o777).toBe(0o700)
  })

  test('root (sudo) can use the data of that user, who can still use it afterwards', async () => {
    const folder = join(parent, 'nobody')
    const [node, dataDir] = [join(folder, 'node'), join(folder, 'data')]
    const program = join(folder, 'apps/api/testing/processes/embedded-program.ts')
    const root = startProgram(process.execPath, [PROGRAM, dataDir, 'command'])
    expect(await useOnce(root)).toBe('spmb_app')
    expect(root.said()).toContain('it runs under another user id')
    expect(await useOnce(startAs(NOBODY, node, [program, dataDir, 'server']))).toBe('spmb_app')
  })

  test('an ordinary user gets an explanation for the folder of another user', async () => {
    const { node, program } = copyForUser(join(parent, 'nameless'), NAMELESS)
    const refused = startAs(NAMELESS, node, [program, join(parent, 'nobody', 'data'), 'server'])
    expect(await refused.ended).toMatchObject({ code: 1 })
    expect(refused.said()).toContain('Choose one that this user may write with DATA_DIR.')
  })

  test('a user without a name runs in a namespace, or gets an explanation if there are none', async () => {
    const folder = join(parent, 'nameless')
    const start = () =>
      startAs(NAMELESS, join(folder, 'node'), [
        join(folder, 'apps/api/testing/processes/embedded-program.ts'),
        join(folder, 'data'),
        'server',
      ])
    if (allowsNamespaces(NAMELESS)) {
      expect(await useOnce(start())).toBe('spmb_app')
      expect(statSync(join(folder, 'data/postgres')).uid).toBe(NAMELESS)
    } else {
      const refused = start()
      expect(await refused.ended).toMatchObject({ code: 1 })
      expect(refused.said()).toContain('the user id 54321 has none in /etc/passwd')
    }
  })

  test('without namespaces, runs under another user id in the same private folder', async () => {
    const home = join(parent, 'closed')
    mkdirSync(home, { mode: 0o700 })
    const args = [PROGRAM, join(home, 'data'), 'server']
    const start = () => startWithoutNamespaces(process.execPath, args)
    const first = await start()
    expect(await useOnce(first)).toBe('spmb_app')
    expect(first.said()).toContain('it runs under another user id')
    expect(statSync(join(home, 'data/postgres')).uid).not.toBe(0)
    // Uses the same data with namespaces (another machine or container), and then again without.
    expect(await useOnce(startProgram(process.execPath, args))).toBe('spmb_app')
    expect(await useOnce(await start())).toBe('spmb_app')
  })

  test('without namespaces, takes over data that was created in one', async () => {
    const args = [PROGRAM, join(parent, 'home', 'data'), 'server']
    expect(await useOnce(await startWithoutNamespaces(process.execPath, args))).toBe('spmb_app')
  })
}
if (asRoot) describe('as root', { tags: 'full' }, otherUserTests)
