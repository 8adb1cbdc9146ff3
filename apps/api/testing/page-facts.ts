import type { PageFacts } from '@spmb/domain/season/page-facts.ts'

/** The facts of a season that is open by its dates and published. */
export function somePageFacts(): PageFacts {
  return {
    season: {
      label: '2025/2026',
      firstYear: 2025,
      opensAt: '2025-06-01T16:00:00.000Z',
      closesAt: '2025-06-10T16:00:00.000Z',
      windowMode: 'schedule',
      window: 'open',
      publicationMode: 'published',
      publishesAt: null,
      published: true,
      reRegistration: null,
      objectionsUntil: null,
      notice: null,
    },
    office: {
      name: 'Dinas Pendidikan Contoh',
      region: 'Kabupaten Contoh',
      address: 'Jalan Contoh 1',
      email: 'spmb@contoh.example',
      phone: '0373 000000',
      hours: 'Senin – Jumat, 08.00 – 15.00 WITA',
      isSample: false,
    },
    retentionYears: 2,
    files: {},
    timeZone: 'Asia/Makassar',
    today: '2025-06-05',
    counts: { ppdb: 1284, school: 272, student: 1046 },
    sampleData: false,
    demo: false,
    regencies: ['5205'],
    levels: ['SD', 'SMP'],
    selection: [],
  }
}
