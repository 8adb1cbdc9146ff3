import { expect, test } from 'vitest'
import { type FreezeFacts, freezeRefusals } from './freeze.ts'
import { FREEZE_REFUSALS } from './messages.ts'

const READY: FreezeFacts = {
  level: 'SMP',
  method: 'run',
  state: 'draft',
  archived: false,
  applicants: 200_000,
  window: 'closed',
  publication: 'hidden',
  overQuota: [],
  unconfirmed: [],
  undecidedAges: 0,
  openBirthDates: { contradicted: 0, proposed: 0 },
  closedSchools: [],
  disputedNumbers: 0,
  overRest: [],
  openClaims: { waiting: 0, reading: 0, incomplete: 0 },
}
const over = (id: number, quota: number | null = 3) => ({ id, name: `SMPN ${id}`, manual: 4, quota })
const pair = (id: number) => ({ village: `Desa ${id}`, school: 'SMPN 1', metres: null })
const FIVE = [1, 2, 3, 4, 5]

test.each<[string, Partial<FreezeFacts>, string[]]>([
  ['nothing is open', {}, []],
  ['the season is an archive', { archived: true, window: 'open' }, [FREEZE_REFUSALS.archived]],
  ['seats are given by hand', { method: 'manual', window: 'open' }, [FREEZE_REFUSALS.method]],
  ['it is frozen already', { state: 'frozen', window: 'open' }, [FREEZE_REFUSALS.state]],
  ['registration is open', { window: 'open' }, [FREEZE_REFUSALS.window]],
  ['registration will open', { window: 'before' }, [FREEZE_REFUSALS.window]],
  ['results are visible', { publication: 'visible' }, [FREEZE_REFUSALS.visible]],
  ['the publication is planned', { publication: 'scheduled' }, [FREEZE_REFUSALS.scheduled]],
  [
    'more children than a run takes are registered',
    { applicants: 200_001, window: 'open' },
    ['Jenjang ini berisi lebih dari 200.000 anak, terlalu besar untuk satu seleksi.'],
  ],
  [
    'a school has admitted more than its quota, or has none',
    { overQuota: [over(1), over(2, null)] },
    [FREEZE_REFUSALS.overQuota('SMPN 1 (4 LULUS, kuota 3), SMPN 2 (4 LULUS, kuota belum ditetapkan)')],
  ],
  [
    'more are admitted by hand than the rest has seats',
    { overRest: [over(1)] },
    [FREEZE_REFUSALS.overRest('SMPN 1 (4 LULUS, kursi jalur umum 3)')],
  ],
  [
    'a school exceeds its quota, and so its rest',
    { overQuota: [over(1)], overRest: [over(1, 2)] },
    [FREEZE_REFUSALS.overQuota('SMPN 1 (4 LULUS, kuota 3)')],
  ],
  [
    'claims are not decided',
    { openClaims: { waiting: 1_200, reading: 1, incomplete: 2 } },
    [
      'Pemeriksaan jalur belum selesai: 1.200 menunggu pemeriksaan, 1 menunggu pemeriksa berikutnya, 2 masih dapat dilengkapi keluarga. Selesaikan dahulu, lalu kunci data.',
    ],
  ],
  [
    'one may still be completed',
    { openClaims: { waiting: 0, reading: 0, incomplete: 1 } },
    [
      'Pemeriksaan jalur belum selesai: 1 masih dapat dilengkapi keluarga. Selesaikan dahulu, lalu kunci data.',
    ],
  ],
  ['a number is disputed', { disputedNumbers: 2 }, [FREEZE_REFUSALS.disputedNumbers(2)]],
  [
    'a child is too old and nobody has decided about it',
    { undecidedAges: 2 },
    [FREEZE_REFUSALS.ages('SMP', 2)],
  ],
  [
    'the NIK contradicts birth dates that nobody has confirmed',
    { openBirthDates: { contradicted: 1_200, proposed: 0 } },
    [
      '1.200 tanggal lahir berbeda dari NIK dan belum disahkan. Sahkan atau perbaiki di bagian Sahkan satu per satu.',
    ],
  ],
  [
    'an operator wants another birth date, and a child is too old',
    { openBirthDates: { contradicted: 0, proposed: 3 }, undecidedAges: 1 },
    [FREEZE_REFUSALS.proposedDates(3), FREEZE_REFUSALS.ages('SMP', 1)],
  ],
  [
    'a closed school has seats and children who wait for them',
    { closedSchools: ['SMPN 1'] },
    [FREEZE_REFUSALS.closedSchools('SMPN 1')],
  ],
  [
    'a distance is not confirmed',
    { unconfirmed: [pair(1)] },
    [FREEZE_REFUSALS.unconfirmed(1, 'Desa 1 – SMPN 1')],
  ],
  [
    'a distance of an SD is not confirmed, which it does not need',
    { level: 'SD', unconfirmed: [pair(1)] },
    [],
  ],
  [
    'five are named',
    { unconfirmed: FIVE.map(pair) },
    [FREEZE_REFUSALS.unconfirmed(5, FIVE.map((id) => `Desa ${id} – SMPN 1`).join(', '))],
  ],
  [
    'more are counted',
    { unconfirmed: [...FIVE, 6, 7].map(pair) },
    [FREEZE_REFUSALS.unconfirmed(7, `${FIVE.map((id) => `Desa ${id} – SMPN 1`).join(', ')}, dan 2 lainnya`)],
  ],
  [
    'several things are open, all named in one order',
    { window: 'open', publication: 'visible', overQuota: [over(1)] },
    [FREEZE_REFUSALS.window, FREEZE_REFUSALS.visible, FREEZE_REFUSALS.overQuota('SMPN 1 (4 LULUS, kuota 3)')],
  ],
])('a level where %s', (_title, facts, refusals) => {
  expect(freezeRefusals({ ...READY, ...facts })).toEqual(refusals)
})
