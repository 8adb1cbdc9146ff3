import { expect, it } from 'vitest'
import { keyRotationDrill } from './key-rotation.ts'

/** The full drill is `node bench/drills/key-rotation.ts 100000`. */
it('changes the key whole or not at all: beside a server, killed, and to its end', async () => {
  const outcome = await keyRotationDrill(20_000)
  expect(outcome).toMatchObject({ besideServer: 1, changedByKill: 0, unreadable: 0 })
}, 600_000)
