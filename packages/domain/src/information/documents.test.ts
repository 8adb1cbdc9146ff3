import { expect, test } from 'vitest'
import { CAPACITY_PATH, capacityTitle, GUIDE_PATH, guideTitle } from './documents.ts'

test('the documents are named after the first year of the season', () => {
  expect([guideTitle(2026), capacityTitle(2026)]).toEqual([
    'Petunjuk Teknis 2026',
    'Penetapan Daya Tampung 2026',
  ])
})

test('the addresses are those that the office has printed', () => {
  expect([GUIDE_PATH, CAPACITY_PATH]).toEqual([
    '/information/juknis/petunjuk-teknis.pdf',
    '/information/juknis/daya-tampung.pdf',
  ])
})
