/** What the server records is shown to admins in words. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actionName } from '@spmb/domain/audit/actions.ts'
import { PUBLICATION_ACTS } from '@spmb/domain/season/season.ts'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

const recorded = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] }).flatMap((file) =>
  [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/action: '([a-z_]+(?:\.[a-z_]+)?)'/g)].map(
    ([, action]) => action as string,
  ),
)

it('the sources contain the recorded actions', () => {
  expect(recorded).toContain('registration.edit')
  expect(recorded.length).toBeGreaterThan(50)
})

it.each([...new Set([...recorded, ...PUBLICATION_ACTS.map((act) => `publication.${act}`)])])(
  '%s has a name in words',
  (action) => {
    expect(actionName(action)).not.toBe(action)
  },
)
