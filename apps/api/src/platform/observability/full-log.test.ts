import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Takes nothing, as a full disk; Linux has one. */
const FULL = '/dev/full'

describe.runIf(existsSync(FULL))('on a full disk', () => {
  it('a log that cannot be written does not end the process', () => {
    const program = `import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))}
      const logger = createLogger('info')
      for (let i = 0; i < 100; i++) logger.info({ i }, 'into nothing')
      setImmediate(() => { logger.info('again'); process.stderr.write('alive') })`
    const full = openSync(FULL, 'w')
    const ended = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: ['ignore', full, 'pipe'],
    })
    expect([ended.status, String(ended.stderr)]).toEqual([0, 'alive'])
  })
})
