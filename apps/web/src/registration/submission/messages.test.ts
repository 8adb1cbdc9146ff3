import { describe, expect, test } from 'vitest'
import { TRY_AGAIN, troubleMessage } from './messages.ts'
import type { Trouble } from './submission.ts'

const UNKNOWN = 'Belum diketahui apakah sudah terkirim'

describe('the title states what is known', () => {
  test.each<[Trouble, boolean, string]>([
    [{ kind: 'network', waitSeconds: null }, true, UNKNOWN],
    [{ kind: 'server', waitSeconds: 5 }, true, UNKNOWN],
    [{ kind: 'busy', waitSeconds: 30 }, false, 'Belum terkirim'],
    [{ kind: 'busy', waitSeconds: 30 }, true, UNKNOWN],
    [{ kind: 'rejected', message: 'x' }, false, 'Belum terkirim'],
    [{ kind: 'key_reused', message: 'x' }, false, 'Belum terkirim'],
    [{ kind: 'reloaded' }, true, UNKNOWN],
    [{ kind: 'resumed' }, true, UNKNOWN],
    [{ kind: 'offline', key: 'k1' }, false, 'BELUM TERKIRIM'],
    [{ kind: 'waiting', key: 'k1', since: 1 }, false, 'BELUM TERKIRIM'],
    [{ kind: 'other_nik' }, true, 'Pendaftaran sudah diterima, tetapi NIK tidak sama'],
  ])('%j, may have arrived: %j', (trouble, mayHaveArrived, title) => {
    expect(troubleMessage(trouble, 'SD', mayHaveArrived).title).toBe(title)
  })
})

test.each<[Trouble]>([
  [{ kind: 'network', waitSeconds: null }],
  [{ kind: 'server', waitSeconds: null }],
  [{ kind: 'busy', waitSeconds: null }],
  [{ kind: 'reloaded' }],
  [{ kind: 'resumed' }],
  [{ kind: 'waiting', key: 'k1', since: 1 }],
  [{ kind: 'other_nik' }],
])('%j names the button to press', (trouble) => {
  expect(troubleMessage(trouble, 'SD', true).text).toContain(TRY_AGAIN)
})

test.each([
  [null, 'sebentar'],
  [2, 'sebentar'],
  [30, 'sekitar 30 detik'],
  [300, 'sekitar 5 menit'],
])('a wait of %j seconds is shown as %j', (waitSeconds, words) => {
  expect(troubleMessage({ kind: 'busy', waitSeconds }, 'SD', false).text).toContain(`Tunggu ${words},`)
})

test('after a reload SMP asks for both numbers', () => {
  expect(troubleMessage({ kind: 'reloaded' }, 'SMP', true).text).toContain('NIK dan NISN')
})
