import { randomBytes } from 'node:crypto'
import { purgeOldKeys, rotateKeys } from '../../features/key-rotation/rotate-keys.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { readKeyState } from '../../platform/security/key-state.ts'
import { commandLineActor } from '../actor.ts'
import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'

/** Milliseconds between two lines of progress. */
const REPORT_EVERY_MS = 2_000

export const keyCommand: Command = {
  summary: 'Change the data key that NIK and NISN are encrypted with, while no server runs.',
  usage: `rotate | purge | show
  rotate    Encrypts everything with a new key, in one transaction: stop every server first. When it was interrupted, nothing was
            changed; run it again. With the key file of the data folder or DATA_KEY_FILE the new key is added to the file; with
            DATA_KEY or DATA_KEY_COMMAND give the new key after the present one first, to every server.
  purge     Removes the old keys from the file, once nothing is encrypted with them. Backups from before the change need them:
            keep them with those backups.
  show      Which key is in use, by its id, and whether a change is half-done.`,
  async run(args, context) {
    const { positionals } = readArguments('key', { args, options: {}, allowPositionals: true })
    const verb = positionals.join(' ')
    if (!['rotate', 'purge', 'show'].includes(verb))
      throw new StartupError("Write 'key rotate', 'key purge' or 'key show'.")
    const { print } = context
    const db = await context.openDatabase('app', verb === 'rotate' ? 'alone' : undefined)
    const deps = { db, keys: await context.keys(), random: randomBytes }
    if (verb === 'show') {
      const state = await readKeyState(db.kysely)
      if (state === null) throw new StartupError('No server has used this database yet.')
      print(`Key in use: ${state.current_id.toString('hex')}`)
      print(
        state.next_id === null
          ? 'No change is running.'
          : `The change to ${state.next_id.toString('hex')} is half-done. "key rotate" ends it.`,
      )
      return 0
    }
    if (verb === 'purge') {
      const ids = await purgeOldKeys(deps)
      print(ids.length > 0 ? `Removed: ${ids.join(', ')}` : 'There is no old key.')
      return 0
    }
    let reportedAt = Number.NEGATIVE_INFINITY
    const { from, to } = await rotateKeys({
      ...deps,
      now: context.now(),
      actor: commandLineActor(),
      onProgress(done, total) {
        const at = performance.now()
        if (at - reportedAt < REPORT_EVERY_MS) return
        reportedAt = at
        print(`${done} of ${total} registrations`)
      },
    })
    print(`The key ${from} is replaced by ${to}. Nothing is encrypted with the old one any more.`)
    print('Back up the new key now. Backups from before need the old one. "key purge" removes it here.')
    return 0
  },
}
