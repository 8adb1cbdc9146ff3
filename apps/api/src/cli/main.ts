/** `npm run spmb -- <command>`: uses the running built-in database, or starts it for the duration of the command. */

import { createLogger } from '../platform/observability/logger.ts'
import { parseConfig } from '../platform/settings/config.ts'
import { startThreadPoolHeartbeat } from '../platform/startup/thread-pool-heartbeat.ts'
import { commands } from './commands.ts'
import { runCommandLine } from './run.ts'
import { writeAll } from './write-all.ts'

startThreadPoolHeartbeat()

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort())

process.exit(
  await runCommandLine({
    args: process.argv.slice(2),
    commands,
    parseConfig: () => parseConfig(process.env),
    cwd: process.env.INIT_CWD ?? process.cwd(),
    now: () => new Date(),
    log: createLogger('warn', 'stderr'),
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
    write: (bytes) => writeAll(process.stdout, bytes),
    interrupted: interruption.signal,
  }),
)
