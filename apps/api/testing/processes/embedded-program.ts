/**
 * Opens an embedded database in a separate process, for tests that kill it or run it as another user:
 * `node embedded-program.ts DATA_DIR server|command`. Says 'ready' with the addresses; stops when its input ends.
 */
import { openEmbedded } from '../../src/platform/database/embedded/open.ts'
import { StartupError } from '../../src/platform/errors/startup-error.ts'

const [dataDir = '', as] = process.argv.slice(2)
const note = (...words: unknown[]) => console.error(...words)

try {
  const { ownerUrl, appUrl, started, stop } = await openEmbedded({
    dataDir,
    as: as === 'server' ? 'server' : 'command',
    log: { info: note, warn: note, error: note },
  })
  console.log('ready', JSON.stringify({ ownerUrl, appUrl, started }))
  process.stdin.resume().once('end', async () => {
    await stop()
    console.log('stopped')
    process.exit()
  })
} catch (error) {
  console.error(error instanceof StartupError ? `refused: ${error.message}` : error)
  process.exit(1)
}
