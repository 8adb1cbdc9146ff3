import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { handOn, launchOptions, resolveChromium } from './browser.ts'

test('a browser that is named and does not launch is refused, with what to install, and no other is taken', async () => {
  const refused = resolveChromium({ env: { CHROMIUM_PATH: '/bin/false', PATH: process.env.PATH } })
  await expect(refused).rejects.toThrow(
    /CHROMIUM_PATH: \/bin\/false does not launch: (.|\n)*Install one .*CHROMIUM_PATH/,
  )
})

test('a browser on the path that does not launch is passed over for one that does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spmb-browser-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const broken = join(folder, 'chromium')
  await symlink('/bin/false', broken)
  const found = await resolveChromium({
    env: { HOME: process.env.HOME, PATH: `${folder}:${process.env.PATH}` },
  })
  expect(found.executablePath).not.toBe(broken)
})

test('a browser that was found is handed on to child processes with its arguments and libraries', async () => {
  const browser = { executablePath: '/somewhere/chromium', env: { LD_LIBRARY_PATH: '/somewhere/lib' } }
  expect(await resolveChromium({ env: handOn(browser) })).toEqual(browser)
})

test("a browser's own variables go on top of the environment, not in its place", () => {
  expect(launchOptions({ executablePath: '/x', env: { LD_LIBRARY_PATH: '/x/lib' } }).env).toMatchObject({
    PATH: process.env.PATH,
    LD_LIBRARY_PATH: '/x/lib',
  })
})
