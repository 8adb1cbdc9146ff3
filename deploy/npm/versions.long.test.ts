import { expect, it } from 'vitest'
import { runTwoCommands, type Versions, WORKS } from './two-commands.ts'

it.each<Versions>([
  { node: '20.19.0', npm: '9.2.0' },
  { node: '20.20.2', npm: '10.8.2' },
  { node: '22.23.3', npm: '10.9.9' },
  { node: '22.12.0', npm: '10.9.0' },
  { node: '24.0.0', npm: '11.0.0' },
  { node: '24.9.0', npm: '11.5.2' },
  { node: '24.21.0', npm: 'latest' },
])(
  'npm ci && npm start works with Node $node and npm $npm',
  async (versions) => {
    // npm 11.5 ends with 1 when it has handed a signal on, whatever the server ends with.
    expect(await runTwoCommands(versions)).toEqual({ ...WORKS, ended: expect.toBeOneOf([0, 1]) })
  },
  3_600_000,
)
