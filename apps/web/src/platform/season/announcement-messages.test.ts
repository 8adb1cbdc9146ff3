import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { expect, test } from 'vitest'
import { announcementLines, announcementSentence } from './window-messages.ts'

const facts = (season: Partial<PageFacts['season']>) =>
  ({
    season: {
      publicationMode: 'schedule',
      publishesAt: '2025-06-17T02:00:00.000Z',
      published: false,
      reRegistration: null,
      ...season,
    },
    timeZone: 'Asia/Makassar',
    today: '2025-06-14',
  }) as PageFacts

const PLANNED = 'Selasa, 17 Juni 2025 pukul 10.00 WITA'

test.each([
  ['planned', {}, `Hasil diumumkan ${PLANNED}, 3 hari lagi.`],
  [
    'without a time',
    { publishesAt: null },
    'Tanggal pengumuman belum ditetapkan. Buka lagi halaman ini nanti.',
  ],
  [
    'hidden by the office, whatever its time',
    { publicationMode: 'hidden' },
    'Tanggal pengumuman belum ditetapkan. Buka lagi halaman ini nanti.',
  ],
  ['past', { published: true }, 'Hasil sudah diumumkan.'],
] as const)('an announcement that is %s is said plainly', (_, season, sentence) => {
  expect(announcementSentence(facts(season))).toBe(sentence)
})

test.each([
  [
    'planned',
    {},
    { day: `Pengumuman: ${PLANNED}`, after: /^Hasil muncul di situs ini 3 hari lagi\. Simpan / },
  ],
  [
    'past',
    { published: true, reRegistration: '18 – 20 Juni 2025' },
    { day: 'Hasil sudah diumumkan', after: /^Daftar ulang di sekolah: 18 – 20 Juni 2025\.$/ },
  ],
  ['past, without days', { published: true }, { day: 'Hasil sudah diumumkan', after: /nomor pendaftaran/ }],
] as const)(
  'after the closing the first page names an announcement that is %s',
  (_, season, { day, after }) => {
    const lines = announcementLines(facts(season))
    expect(lines?.day).toBe(day)
    expect(lines?.after).toMatch(after)
  },
)

test('after the closing the first page names no day that is unknown', () => {
  expect(announcementLines(facts({ publishesAt: null }))).toBeNull()
})
