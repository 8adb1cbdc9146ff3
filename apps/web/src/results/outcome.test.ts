import type { Decision, PublicRegistration } from '@spmb/domain/registration/contract.public.ts'
import { describe, expect, it } from 'vitest'
import { type FoundResult, NO_EXTRAS } from './found-result.ts'
import { ADMITTING_SCHOOL_CLOSED, SCHOOL_CLOSED } from './messages.ts'
import {
  closedNote,
  managingAct,
  nextStep,
  objectionsUntilOf,
  otherChoiceNote,
  reRegistrationOf,
  resultState,
  statusLook,
  verdictLook,
} from './outcome.ts'
import { reasonOf } from './reason.ts'

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

const found = (first: Decision, second: Decision, more: Partial<FoundResult> = {}): FoundResult => ({
  result: result(first, second),
  ...NO_EXTRAS,
  ...more,
})

const TIMES = { publishes: null, reRegistration: null }

describe('the state of a result', () => {
  const facts = (firstYear: number, published: boolean) =>
    ({ season: { firstYear, published } }) as Parameters<typeof resultState>[1]
  it.each([
    ['a decision is shown', 'LULUS', facts(2025, false), 'announced'],
    ['the season is published', null, facts(2025, true), 'announced'],
    ['the season is not published', null, facts(2025, false), 'hidden'],
    ['the registration is of an earlier season', null, facts(2026, false), 'announced'],
    ['the registration is of a later season', null, facts(2024, true), 'hidden'],
  ] as const)('when %s', (_title, first, season, state) => {
    expect(resultState(found(first, null), season)).toBe(state)
  })

  it.each([true, false])('after a withdrawal, published: %s', (published) => {
    expect(resultState(found(null, null, { withdrawn: true }), facts(2025, published))).toBe('withdrawn')
  })
})

describe('a chosen school that is closed', () => {
  const facts = (firstYear = 2025) => ({ season: { firstYear } }) as Parameters<typeof closedNote>[2]
  const closed = { closedSchools: [1] }
  it.each([
    ['without a decision', found(null, null, closed), [SCHOOL_CLOSED, null]],
    ['that admits the child', found('LULUS', null, closed), [ADMITTING_SCHOOL_CLOSED, null]],
    ['while the other one admits it', found(null, 'LULUS', closed), [null, null]],
    ['of a placed child', found('TIDAK LULUS', 'TIDAK LULUS', { ...closed, placed: 'SDN 3' }), [null, null]],
  ])('%s', (_title, one, notes) => {
    expect([closedNote(one, 0, facts()), closedNote(one, 1, facts())]).toEqual(notes)
    expect(closedNote(one, 0, facts(2026))).toBeNull()
  })
})

it.each([
  ['of the season', 2025, undefined, { reRegistration: '16 – 20 Juni 2025', reRegistrationOver: false }],
  ['that have passed', 2025, true, { reRegistration: null, reRegistrationOver: true }],
  ['of another season than the registration', 2026, true, { reRegistration: null }],
])('the days of re-registration %s', (_title, firstYear, over, words) => {
  const season = { firstYear, reRegistration: '16 – 20 Juni 2025', reRegistrationOver: over }
  const facts = { season } as Parameters<typeof reRegistrationOf>[1]
  expect(reRegistrationOf(result('LULUS', null), facts)).toEqual(words)
})

describe('the reason of a choice', () => {
  it.each([
    ['of a run', found('TIDAK LULUS', null, { reasons: ['KUOTA_NOL', null] }), 0, /tidak menyediakan kursi/],
    [
      'of the other choice of a placed child',
      found('LULUS', null, { reasons: ['LULUS_PERINGKAT', 'DITERIMA_DI_PILIHAN_1'] }),
      1,
      /^Tidak dipakai lagi/,
    ],
    [
      'of the desk',
      found('LULUS', null, { reasons: ['LULUS_MEJA', null] }),
      0,
      /^Ditetapkan sekolah menurut/,
    ],
    ['of LULUS by hand', found('LULUS', null), 0, /^Diterima dengan keputusan langsung/],
    [
      'of TIDAK LULUS by hand',
      found('TIDAK LULUS', 'TIDAK LULUS'),
      1,
      /^Dinas atau sekolah memutuskan tidak menerima/,
    ],
    [
      'of a child that is not ranked',
      found('TIDAK LULUS', 'TIDAK LULUS', { reasons: ['TIDAK_DIPERINGKAT', 'KUOTA_NOL'] }),
      0,
      /^Tidak ikut peringkat\. Sebabnya .* Kode Ubah/,
    ],
    [
      'of a level in which a path can be claimed',
      found('TIDAK LULUS', 'LULUS', { reasons: ['DENGAN_KODE_UBAH', 'DENGAN_KODE_UBAH'] }),
      1,
      /^Alasannya dapat dibaca/,
    ],
    [
      'of a refusal by hand after a run',
      found('TIDAK LULUS', 'TIDAK LULUS', { reasons: [null, 'KUOTA_NOL'] }),
      0,
      /^Tidak ikut peringkat/,
    ],
    [
      'of a refusal by hand beside one by the order of a desk',
      found('TIDAK LULUS', 'TIDAK LULUS', { reasons: [null, 'TIDAK_MEJA'] }),
      0,
      /^Dinas atau sekolah memutuskan tidak menerima/,
    ],
    [
      'of a code that this page does not know',
      found('TIDAK LULUS', null, { reasons: ['NEW', null] }),
      0,
      /^Dinas atau sekolah memutuskan tidak menerima/,
    ],
  ] as const)('%s', (_, of, choice, says) => {
    expect(reasonOf(of, choice)).toMatch(says)
  })

  it.each([
    ['before a decision', found(null, null), 0],
    ['at the other choice of a child that was admitted by hand', found('LULUS', 'TIDAK LULUS'), 1],
    ['after a withdrawal', found(null, null, { withdrawn: true, reasons: ['KUOTA_NOL', null] }), 0],
  ] as const)('is not given %s', (_, of, choice) => {
    expect(reasonOf(of, choice)).toBeNull()
  })
})

it.each([
  ['of the season of the registration', 2025, 'Jumat, 20 Juni 2025 pukul 13.59 WITA'],
  ['of another season', 2026, null],
])('the last minute of objections %s', (_title, firstYear, words) => {
  const facts = { season: { firstYear, objectionsUntil: 'Jumat, 20 Juni 2025 pukul 13.59 WITA' } }
  expect(objectionsUntilOf(result('LULUS', null), facts as Parameters<typeof objectionsUntilOf>[1])).toBe(
    words,
  )
})

describe('nextStep', () => {
  it('names the places on reserve lists', () => {
    const next = nextStep(result('TIDAK LULUS', 'TIDAK LULUS'), 'announced', { ...TIMES, reserve: [6, 2] })
    expect(next.title).toBe('Belum diterima, masih di daftar cadangan')
    expect(next.text).toContain('cadangan 6 di SDN Contoh 1 dan cadangan 2 di SDN Contoh 2')
  })

  it('says of one school as both choices that it has not admitted the child', () => {
    const both = result('TIDAK LULUS', 'TIDAK LULUS')
    const one = { ...both, school_2_id: both.school_1_id }
    expect(nextStep(one, 'announced', TIMES).title).toBe('Belum diterima di SDN Contoh 1')
    expect(nextStep(one, 'announced', { ...TIMES, reserve: [6, null] }).text).toMatch(
      /^Anak Anda cadangan 6 di SDN Contoh 1\./,
    )
  })

  it('says nothing of reserve lists to an admitted child', () => {
    expect(nextStep(result(null, 'LULUS'), 'announced', { ...TIMES, reserve: [3, null] }).title).toContain(
      'Diterima di SDN Contoh 2',
    )
  })

  it.each([
    ['LULUS', null, 'Diterima di SDN Contoh 1'],
    ['LULUS', 'TIDAK LULUS', 'Diterima di SDN Contoh 1'],
    ['TIDAK LULUS', 'LULUS', 'Diterima di SDN Contoh 2'],
    [null, 'LULUS', 'Diterima di SDN Contoh 2'],
    ['LULUS', 'LULUS', 'Diterima di SDN Contoh 1'],
    ['TIDAK LULUS', 'TIDAK LULUS', 'Belum diterima di kedua pilihan'],
    ['TIDAK LULUS', null, 'Keputusan belum ditetapkan'],
    [null, 'TIDAK LULUS', 'Keputusan belum ditetapkan'],
    [null, null, 'Keputusan belum ditetapkan'],
  ] as const)('%s and %s: %s', (first, second, title) => {
    expect(nextStep(result(first, second), 'announced', TIMES).title).toBe(title)
  })

  it('before the publication says so', () => {
    expect(nextStep(result(null, null), 'hidden', TIMES).title).toBe('Hasil belum diumumkan')
  })

  it('names the time of publication while it is in the future', () => {
    const next = nextStep(result(null, null), 'hidden', {
      ...TIMES,
      publishes: '20 Juni 2025 pukul 08.00 WITA',
    })
    expect(next.text).toContain('20 Juni 2025 pukul 08.00 WITA')
  })

  it('names the days of re-registration to an admitted child', () => {
    const next = nextStep(result('LULUS', null), 'announced', {
      ...TIMES,
      reRegistration: '16 – 20 Juni 2025',
    })
    expect(next.text).toContain('daftar ulang di sekolah pada 16 – 20 Juni 2025.')
  })

  it.each([
    ['a child that was called up', result('LULUS', null), {}],
    ['a placed child', result('TIDAK LULUS', 'TIDAK LULUS'), { placed: 'SDN Contoh 3' }],
  ])('sends %s to the school at once when the days have passed', (_who, of, more) => {
    const next = nextStep(of, 'announced', { ...TIMES, ...more, reRegistrationOver: true })
    expect(next.text).toMatch(/^Lakukan daftar ulang di sekolah secepatnya\./)
  })

  it.each([
    ['at its second choice', result(null, 'LULUS'), {}, true],
    ['at its second choice, when it has come', result(null, 'LULUS'), { reRegistered: true }, true],
    ['at its second choice, after the period', result(null, 'LULUS'), { reRegistrationOver: true }, false],
    ['at its first choice', result('LULUS', null), {}, false],
    [
      'at the one school that it chose twice',
      { ...result(null, 'LULUS'), school_1_id: { id: 2, name: 'SDN Contoh 2' } },
      {},
      false,
    ],
  ])('of a child %s: names the wait for the first choice: %#', (_where, of, more, named) => {
    const { text } = nextStep(of, 'announced', { ...TIMES, reRegistrationOver: false, ...more })
    expect(text.includes('tetap menunggu Pilihan 1')).toBe(named)
  })

  it('names no wait for the first choice in an earlier season, whose period is unknown', () => {
    expect(nextStep(result(null, 'LULUS'), 'announced', TIMES).text).not.toContain('tetap menunggu')
  })

  it('after a withdrawal says so and whom to ask', () => {
    const next = nextStep(result(null, null), 'withdrawn', TIMES)
    expect(next.title).toBe('Pendaftaran ini sudah ditarik')
    expect(next.text).toContain('hubungi')
  })

  it('never uses the style of an error', () => {
    for (const first of ['LULUS', 'TIDAK LULUS', null] as const) {
      for (const second of ['LULUS', 'TIDAK LULUS', null] as const) {
        expect(nextStep(result(first, second), 'announced', TIMES).kind).not.toBe('err')
      }
    }
  })
})

describe('the status of a choice', () => {
  it('has its own word and icon for each decision', () => {
    const looks = (['LULUS', 'TIDAK LULUS', null] as const).map((own) => statusLook(own, 'hidden'))
    expect(looks.map((look) => look.text)).toEqual(['LULUS', 'TIDAK LULUS', 'Belum diumumkan'])
    expect(new Set(looks.map((look) => look.icon)).size).toBe(3)
    expect(new Set(looks.map((look) => look.kind)).size).toBe(3)
  })

  it('without a decision reads by what is public and by the other choice', () => {
    expect(statusLook(null, 'announced').text).toBe('Belum ditetapkan: hubungi sekolah')
    expect(statusLook(null, 'announced', { other: 'TIDAK LULUS' }).text).toBe(
      'Belum ditetapkan: hubungi sekolah',
    )
    expect(statusLook(null, 'announced', { other: 'LULUS' }).text).toBe('Tidak diperlukan lagi')
    expect(statusLook(null, 'withdrawn').text).toBe('Mengundurkan diri')
  })

  it.each([
    ['on a reserve list', 'TIDAK LULUS', { reserve: 3 }, 'announced', 'Cadangan no. 3'],
    [
      'that was refused while the first one admits',
      'TIDAK LULUS',
      { other: 'LULUS', isAdmittedBefore: true },
      'announced',
      'Tidak diperlukan lagi',
    ],
    [
      'that was refused while the second one admits',
      'TIDAK LULUS',
      { other: 'LULUS' },
      'announced',
      'TIDAK LULUS',
    ],
    ['whose seat was given up', null, { released: true }, 'withdrawn', 'Tempat dilepas'],
  ] as const)('of a choice %s is in the words of the family', (_, own, beside, state, text) => {
    expect(statusLook(own, state, beside).text).toBe(text)
  })

  it.each([
    [
      'a child that waits',
      found('TIDAK LULUS', 'TIDAK LULUS', { reserve: [null, 2] }),
      'announced',
      'Cadangan no. 2',
    ],
    [
      'a child that waits at both',
      found('TIDAK LULUS', 'TIDAK LULUS', { reserve: [6, 2] }),
      'announced',
      'Cadangan no. 6',
    ],
    [
      'a child with a place that keeps waiting',
      found('TIDAK LULUS', 'LULUS', { reserve: [4, null] }),
      'announced',
      'LULUS',
    ],
    ['a placed child', found('TIDAK LULUS', 'TIDAK LULUS', { placed: 'SDN 3' }), 'announced', 'LULUS'],
    [
      'a family that did not come',
      found(null, null, { withdrawn: true, released: true }),
      'withdrawn',
      'Tempat dilepas',
    ],
    ['a family that gave up', found(null, null, { withdrawn: true }), 'withdrawn', 'Mengundurkan diri'],
    ['a refused child', found('TIDAK LULUS', 'TIDAK LULUS'), 'announced', 'TIDAK LULUS'],
    [
      'a child that is decided about at one school',
      found('TIDAK LULUS', null),
      'announced',
      'Belum ditetapkan: hubungi sekolah',
    ],
  ] as const)('of the headline of %s', (_, of, state, text) => {
    expect(verdictLook(of, state).text).toBe(text)
  })

  it('adds a note to the other choice of an admitted child', () => {
    expect(otherChoiceNote('TIDAK LULUS', 'LULUS', 1)).toBe('Sudah diterima di Pilihan 1')
    expect(otherChoiceNote(null, 'LULUS', 2)).toBe('Sudah diterima di Pilihan 2')
    expect(otherChoiceNote('LULUS', 'LULUS', 1)).toBeNull()
    expect(otherChoiceNote('TIDAK LULUS', 'TIDAK LULUS', 1)).toBeNull()
  })
})

describe('what a family does itself', () => {
  const times = { freeSeats: null, placed: null }
  it.each([
    [
      'while schools have free seats',
      found('TIDAK LULUS', 'TIDAK LULUS'),
      'announced',
      { ...times, freeSeats: '20 Juni' },
      'Pilih sekolah',
    ],
    [
      'at its second choice',
      found('TIDAK LULUS', 'LULUS'),
      'announced',
      { ...times, reRegistrationOver: false },
      'Tetap menunggu Pilihan 1',
    ],
    ['after a refusal by hand', found('TIDAK LULUS', 'TIDAK LULUS'), 'announced', times, 'Lihat sebabnya'],
    [
      'of a refusal whose reason is read with the change code',
      found('TIDAK LULUS', 'TIDAK LULUS', { reasons: ['DENGAN_KODE_UBAH', 'DENGAN_KODE_UBAH'] }),
      'announced',
      times,
      'Lihat sebabnya',
    ],
    [
      'of a seat whose reason is read with the change code',
      found('LULUS', null, { reasons: ['DENGAN_KODE_UBAH', null] }),
      'announced',
      times,
      undefined,
    ],
    [
      'of a child that is not ranked',
      found('TIDAK LULUS', 'TIDAK LULUS', { reasons: ['TIDAK_DIPERINGKAT', 'KUOTA_NOL'] }),
      'announced',
      times,
      'Lihat sebabnya',
    ],
    [
      'after the refusal of a run',
      found('TIDAK LULUS', 'TIDAK LULUS', { reasons: ['KUOTA_NOL', 'KUOTA_NOL'] }),
      'announced',
      times,
      undefined,
    ],
    ['before the publication', found(null, null), 'hidden', times, 'Buka Kelola pendaftaran'],
    [
      'after its withdrawal',
      found(null, null, { withdrawn: true }),
      'withdrawn',
      times,
      'Buka Kelola pendaftaran',
    ],
    [
      'whose seat was given up',
      found(null, null, { withdrawn: true, released: true }),
      'withdrawn',
      times,
      undefined,
    ],
    [
      'with a place',
      found('LULUS', null),
      'announced',
      { ...times, reRegistrationOver: false },
      'Kami mengambil tempat ini',
    ],
    [
      'with a free seat',
      found('TIDAK LULUS', 'TIDAK LULUS'),
      'announced',
      { ...times, reRegistrationOver: false, placed: 'SDN Contoh 3' },
      'Kami mengambil tempat ini',
    ],
    [
      'whose family has come',
      found('LULUS', null, { reRegistered: true }),
      'announced',
      { ...times, reRegistrationOver: false },
      undefined,
    ],
    [
      'with a place, after the period',
      found('LULUS', null),
      'announced',
      { ...times, reRegistrationOver: true },
      undefined,
    ],
    ['with a place of another season', found('LULUS', null), 'announced', times, undefined],
  ] as const)('%s is one link', (_, of, state, when, label) => {
    expect(managingAct(of, state, when)?.label).toBe(label)
  })
})
