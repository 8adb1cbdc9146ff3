/** @module-tag full */
import { expect, it } from 'vitest'
import { runTwoCommands, WORKS } from './two-commands.ts'

// It loads and unpacks 400 MB. The other versions are in versions.long.test.ts.
it('npm ci && npm start works with the npm of Node 20', async () => {
  expect(await runTwoCommands({ node: '20.20.2', npm: '10.8.2' }, { built: true })).toEqual(WORKS)
}, 3_600_000)
