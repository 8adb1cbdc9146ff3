/** @module-tag full */
import { expect, it } from 'vitest'
import { guessingDrill } from './guessing.ts'

it('refuses no parent while six addresses guess numbers', async () => {
  const { guesses, requests } = await guessingDrill(2)
  expect(guesses).toBeGreaterThan(600)
  for (const { count, refused } of Object.values(requests)) {
    expect(count).toBeGreaterThan(0)
    expect(refused).toBe(0)
  }
})
