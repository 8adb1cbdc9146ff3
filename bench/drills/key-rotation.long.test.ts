import { expect, it } from 'vitest'
import { keyRotationDrill } from './key-rotation.ts'

/** The full drill is `node bench/drills/key-rotation.ts 100000`. */
it('fails no registration while the key is changed, and killed in each phase', async () => {
  const outcome = await keyRotationDrill(20_000)
  expect(outcome).toMatchObject({
    failed: {},
    lost: [],
    doubled: 0,
    unreadable: 0,
    secondCode: 1,
    killedIn: ['filling', 'moving', 'clearing'],
  })
}, 600_000)
