import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { handOn, launchOptions, resolveChromium } from './browser.ts'

test('a browser in CHROMIUM_PATH that does not launch is an error that says what to install; no other is tried', async () => {
  const refused = resolveChromium({ env: { CHROMIUM_PATH: '/bin/false', PATH: process.env.PATH } })
  await expect(refused).rejects.toThrow(
    /CHROMIUM_PATH: \/bin\/false does not launch: (.|\n)*Install one .*CHROMIUM_PATH/,
  )
})

test('a browser on the PATH that does not launch is skipped', { tags: 'full' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spmb-browser-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const broken = join(folder, 'chromium')
  await symlink('/bin/false', broken)
  const found = await resolveChromium({
    env: { HOME: process.env.HOME, PATH: `${folder}:${process.env.PATH}` },
  })
  expect(found.executablePath).not.toBe(broken)
})

test('a light browser is the one of the package, before one on the PATH, where the package has one for the machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spmb-browser-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const whole = (await resolveChromium({ env: { HOME: process.env.HOME, PATH: process.env.PATH } }))
    .executablePath
  await symlink(whole, join(folder, 'chromium'))
  const env = { HOME: process.env.HOME, PATH: folder }
  expect((await resolveChromium({ env })).executablePath).toBe(join(folder, 'chromium'))
  const light = (await resolveChromium({ env, light: true })).executablePath
  expect(light).toContain(
    process.platform === 'linux' && process.arch === 'x64' ? join('.cache', 'chromium') : folder,
  )
})

test('the browser that was found is passed to child processes with its arguments and libraries', async () => {
  const browser = { executablePath: '/somewhere/chromium', env: { LD_LIBRARY_PATH: '/somewhere/lib' } }
  expect(await resolveChromium({ env: handOn(browser) })).toEqual(browser)
})

test('environment variables of the browser are added to the environment', () => {
  expect(launchOptions({ executablePath: '/x', env: { LD_LIBRARY_PATH: '/x/lib' } }).env).toMatchObject({
    PATH: process.env.PATH,
    LD_LIBRARY_PATH: '/x/lib',
  })
})
