/**
 * An office's whole season on an empty installation: by mouse at 1280 px, by keyboard alone at 360 px. docs/ux-verification.md has
 * what it takes.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REPO } from '../../apps/api/testing/processes/real-server.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { byKeyboard, byMouse, counted, type Effort } from '../season/hands.ts'
import { FIRST_ADMIN, FIRST_ADMIN_SETTINGS } from '../season/office.ts'
import { STORY } from '../season/story.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample', serverSettings: FIRST_ADMIN_SETTINGS })

test('an office runs its season in the browser, from the import of schools to the next season @full', async ({
  page,
  context,
  server,
  troubles,
}, { project }) => {
  test.setTimeout(300_000)
  // New dates are first refused with what they change, and saved after the confirmation.
  troubles.announce(/answer 400: PUT .*\/api\/season\/\d+$/)
  await signIn(context, server, FIRST_ADMIN)
  const effort: Effort = { clicks: 0, keys: 0 }
  const hands = counted(project.name === 'phone' ? byKeyboard(page) : byMouse(), effort)
  const lines: string[] = []
  const desk = { page, server, hands, admin: FIRST_ADMIN }
  for (const task of STORY) {
    await test.step(task.title, async () => {
      await task.before?.(desk)
      Object.assign(effort, { clicks: 0, keys: 0 })
      for (const { act, picture } of task.steps) {
        await act(desk)
        if (!picture) continue
        await expectAccessible(page)
        await expectNoSidewaysScrolling(page)
      }
    })
    lines.push(`- ${task.title}: ${effort.clicks}`)
  }
  // The keyboard reaches the same controls by other ways.
  if (project.name !== 'desktop') return
  const written = await readFile(join(REPO, 'docs/ux-verification.md'), 'utf8')
  expect(written, 'what the season takes').toContain(lines.join('\n'))
})
