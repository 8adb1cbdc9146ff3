import { randomBytes } from 'node:crypto'
import { holdAdvisoryLock } from '../../database/hold-advisory-lock.ts'
import { StartupError } from '../../errors/startup-error.ts'
import { purgeOldKeys, ROTATION_LOCK, rotateKeys } from '../../key-rotation/rotate-keys.ts'
import { readKeyState, useOf } from '../../security/key-state.ts'
import { commandLineActor } from '../actor.ts'
import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'

/** Milliseconds between two lines of progress. */
const REPORT_EVERY_MS = 2_000

export const keyCommand: Command = {
  summary: 'Change the data key that NIK and NISN are encrypted with, while the server runs.',
  usage: `rotate | purge | show
  rotate    Encrypts everything with a new key. Servers go on accepting registrations. When it was interrupted, run it again:
            it continues. With the key file of the data folder or DATA_KEY_FILE the new key is added to the file; with
            DATA_KEY or DATA_KEY_COMMAND give the new key after the present one first, to every server.
  purge     Removes the old keys from the file, once nothing is encrypted with them. Backups from before the change need them:
            keep them with those backups.
  show      Which key is in use, by its id, and whether a change is running.`,
  async run(args, context) {
    const { positionals } = readArguments('key', { args, options: {}, allowPositionals: true })
    const verb = positionals.join(' ')
    if (!['rotate', 'purge', 'show'].includes(verb))
      throw new StartupError("Write 'key rotate', 'key purge' or 'key show'.")
    const { print } = context
    const db = await context.openDatabase('app')
    const deps = { db, keys: await context.keys(), random: randomBytes }
    if (verb === 'show') {
      const state = await readKeyState(db.kysely).catch(() => null)
      if (state === null) throw new StartupError('No server has used this database yet.')
      const { current, next } = useOf(state)
      print(`Key in use: ${current}`)
      print(next === null ? 'No change is running.' : `Changing to ${next}: ${state.phase}.`)
      return 0
    }
    const held = await holdAdvisoryLock(db, ROTATION_LOCK, async () => {
      if (verb === 'purge') {
        const ids = await purgeOldKeys(deps)
        print(ids.length > 0 ? `Removed: ${ids.join(', ')}` : 'There is no old key.')
        return
      }
      let reportedAt = 0
      const { from, to } = await rotateKeys({
        ...deps,
        now: context.now(),
        actor: commandLineActor(),
        onProgress(phase, done, total) {
          const at = performance.now()
          if (at - reportedAt < REPORT_EVERY_MS) return
          reportedAt = at
          print(`${phase}: ${done} of ${total} registrations`)
        },
      })
      print(`The key ${from} is replaced by ${to}. Nothing is encrypted with the old one any more.`)
      print('Back up the new key now. Backups from before need the old one. "key purge" removes it here.')
    })
    if (!held) throw new StartupError('The key is being changed by another process. Nothing was done here.')
    return 0
  },
}
