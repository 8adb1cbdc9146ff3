import { expect, test } from 'vitest'
import { REGISTERED_PAGE_PATH, RESULT_PAGE_PATH } from './page-paths.ts'

test('the addresses are those of the QR codes and links of earlier cards', () => {
  expect([RESULT_PAGE_PATH, REGISTERED_PAGE_PATH]).toEqual([
    '/information/pengumuman-hasil-ppdb/:no_registration',
    '/ppdb/registered/:no_registration',
  ])
})
