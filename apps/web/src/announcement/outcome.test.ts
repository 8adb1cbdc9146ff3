import type { Decision, PublicRegistration } from '@spmb/domain/registration/contract.ts'
import { describe, expect, it } from 'vitest'
import { nextStep, otherChoiceNote, statusLook } from './outcome.ts'

function result(first: Decision, second: Decision): PublicRegistration {
  return {
    no_registration: 'SD25-00000-00000-0',
    name: 'Contoh Anak',
    type: 'SD',
    school_1_id: { id: 1, name: 'SDN Contoh 1' },
    school_2_id: { id: 2, name: 'SDN Contoh 2' },
    school_1_status: first,
    school_2_status: second,
  }
}

describe('nextStep', () => {
  it.each([
    ['LULUS', null, 'Selamat, Contoh Anak diterima di SDN Contoh 1'],
    ['LULUS', 'TIDAK LULUS', 'Selamat, Contoh Anak diterima di SDN Contoh 1'],
    ['TIDAK LULUS', 'LULUS', 'Selamat, Contoh Anak diterima di SDN Contoh 2'],
    [null, 'LULUS', 'Selamat, Contoh Anak diterima di SDN Contoh 2'],
    ['LULUS', 'LULUS', 'Selamat, Contoh Anak diterima di SDN Contoh 1'],
    ['TIDAK LULUS', 'TIDAK LULUS', 'Belum diterima di kedua pilihan'],
    ['TIDAK LULUS', null, 'Satu pilihan masih menunggu pengumuman'],
    [null, 'TIDAK LULUS', 'Satu pilihan masih menunggu pengumuman'],
    [null, null, 'Hasil belum diumumkan'],
  ] as const)('%s and %s: %s', (first, second, title) => {
    expect(nextStep(result(first, second), null).title).toBe(title)
  })

  it('names the time of publication while it is in the future', () => {
    const next = nextStep(result(null, null), '20 Juni 2025 pukul 08.00 WITA')
    expect(next.text).toContain('20 Juni 2025 pukul 08.00 WITA')
  })

  it('never uses the style of an error', () => {
    for (const first of ['LULUS', 'TIDAK LULUS', null] as const) {
      for (const second of ['LULUS', 'TIDAK LULUS', null] as const) {
        expect(nextStep(result(first, second), null).kind).not.toBe('err')
      }
    }
  })
})

describe('the status of a choice', () => {
  it('has its own word and icon for each decision', () => {
    const looks = (['LULUS', 'TIDAK LULUS', null] as const).map(statusLook)
    expect(looks.map((look) => look.text)).toEqual(['LULUS', 'TIDAK LULUS', 'Belum diumumkan'])
    expect(new Set(looks.map((look) => look.icon)).size).toBe(3)
    expect(new Set(looks.map((look) => look.kind)).size).toBe(3)
  })

  it('adds a note to the other choice of an admitted child', () => {
    expect(otherChoiceNote('TIDAK LULUS', 'LULUS', 1)).toBe('Sudah diterima di Pilihan 1')
    expect(otherChoiceNote(null, 'LULUS', 2)).toBe('Sudah diterima di Pilihan 2')
    expect(otherChoiceNote('LULUS', 'LULUS', 1)).toBeNull()
    expect(otherChoiceNote('TIDAK LULUS', 'TIDAK LULUS', 1)).toBeNull()
  })
})
