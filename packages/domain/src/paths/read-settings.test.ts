import { describe, expect, test } from 'vitest'
import type { Level } from '../shared/level.ts'
import type { PathRow, PathSettings } from './configuration.ts'
import { defaultPaths, SAMPLE_CONTESTS } from './defaults.ts'
import { formatShare, PATH_SENTENCES } from './messages.ts'
import { changedAfterOpening, checkOverride, type PathFault, readPathSettings } from './read-settings.ts'
import { pathWarnings } from './warnings.ts'

const written = ({ place, code, value }: PathFault) => `${place}: ${PATH_SENTENCES[code](value)}`

/** What is said of the default paths, changed in place. */
function saidOf(level: Level, change: (settings: PathSettings, row: (code: string) => PathRow) => unknown) {
  const settings = defaultPaths(level)
  change(settings, (code) => settings.paths.find((row) => row.code === code) as PathRow)
  const read = readPathSettings(JSON.parse(JSON.stringify(settings)))
  return 'faults' in read ? read.faults.map(written) : []
}

test.each(['SD', 'SMP'] as const)('the default of %s is valid, and within the law', (level) => {
  const settings = defaultPaths(level)
  expect(readPathSettings(JSON.parse(JSON.stringify(settings)))).toEqual({ settings })
  expect(pathWarnings(settings, [])).toEqual([])
})

test('every sentence is one, with its value', () => {
  for (const sentence of Object.values(PATH_SENTENCES)) expect(sentence('NILAI')).toMatch(/^[A-Z].*[.]$/)
})

describe('what is refused is named', () => {
  const wrong: [Level, Parameters<typeof saidOf>[1], string[]][] = [
    [
      'SMP',
      (_, row) => {
        row('domisili').share_bp = 4_999
      },
      ['paths: Jumlah bagian semua jalur 99,99 %, padahal harus tepat 100 %.'],
    ],
    [
      'SD',
      ({ paths }) => {
        const { paths: ofSmp } = defaultPaths('SMP')
        const prestasi = ofSmp.find(({ code }) => code === 'prestasi') as PathRow
        paths.push({ ...prestasi, share_bp: 0, precedence: 4 })
      },
      ['paths[3].kind: SD tidak memiliki jalur prestasi (Pasal 30 Permendikdasmen 3/2025).'],
    ],
    [
      'SMP',
      (_, row) => {
        row('prestasi').score_rule = null
      },
      [
        'paths[2].order_keys: Urutan seleksi memakai nilai (score), tetapi aturan nilainya (score_rule) belum ada.',
      ],
    ],
    [
      'SD',
      (_, row) => {
        row('domisili').is_rest = false
      },
      ['paths: Pilih satu jalur domisili yang mendapat sisa pembulatan (is_rest).'],
    ],
    [
      'SD',
      (_, row) => {
        row('afirmasi').is_rest = true
      },
      [
        'paths[2].is_rest: Hanya satu jalur yang boleh mendapat sisa pembulatan (is_rest).',
        'paths[0].is_rest: Jalur yang mendapat sisa pembulatan harus jalur domisili.',
        'paths[0].needs_claim: Jalur yang mendapat sisa pembulatan diikuti otomatis, jadi tidak boleh meminta berkas.',
      ],
    ],
    [
      'SD',
      (_, row) => {
        row('domisili').leftover_position = null
      },
      [
        'paths[2].leftover_position: Beri jalur sisa pembulatan urutan untuk kursi sisa (leftover_position), agar kursi tidak kosong.',
      ],
    ],
    [
      'SD',
      (_, row) => {
        row('mutasi').leftover_position = 2
      },
      [
        'paths[1].leftover_position: Urutan kursi sisa 2 dipakai dua jalur.',
        'paths[1].leftover_position: Jalur mutasi tidak boleh mendapat kursi sisa: Pasal 30 Permendikdasmen 3/2025 membatasinya 5 %.',
      ],
    ],
    [
      'SD',
      (_, row) => {
        row('mutasi').precedence = 1
        row('afirmasi').code = 'mutasi'
      },
      [
        'paths[1].code: Kode mutasi dipakai dua kali. Beri kode yang berbeda.',
        'paths[1].precedence: Urutan pengisian 1 dipakai dua jalur. Setiap jalur punya urutan sendiri.',
      ],
    ],
    [
      'SD',
      (_, row) => {
        row('domisili').order_keys = ['distance', 'distance', 'lottery']
        row('afirmasi').order_keys = ['distance']
        row('mutasi').order_keys = []
      },
      [
        'paths[1].order_keys: Tulis urutan seleksi dari: urutan kriteria jalur, nilai jalur, usia, jarak desa ke sekolah, nomor undian (priority, score, birth_date, distance, lottery).',
      ],
    ],
    [
      'SD',
      (_, row) => {
        row('domisili').order_keys = ['distance', 'distance', 'lottery']
        row('afirmasi').order_keys = ['distance']
      },
      [
        'paths[0].order_keys: Urutan seleksi harus berakhir dengan undian (lottery), agar anak yang sama tetap dapat diurutkan.',
        'paths[2].order_keys: distance ada dua kali dalam urutan seleksi.',
      ],
    ],
    [
      'SD',
      (_, row) => {
        row('afirmasi').needs_claim = false
        row('mutasi').criteria = []
        row('mutasi').documents = [
          { kind: 'Surat', criterion: 'lain', need: 'optional', group_no: 1, condition: 'always' },
        ]
      },
      [
        'paths[0].needs_claim: Jalur afirmasi, mutasi, dan prestasi harus diperiksa: tulis needs_claim true.',
        'paths[1].criteria: Jalur yang diperiksa membutuhkan paling sedikit satu kriteria.',
        'paths[1].documents: Jalur yang diperiksa membutuhkan paling sedikit satu berkas wajib (required atau one_of).',
        'paths[1].documents[0].criterion: Kriteria lain tidak ada di jalur ini. Tulis kodenya, atau null untuk semua.',
        'paths[1].documents[0].group_no: Berkas one_of membutuhkan nomor kelompok (group_no) mulai dari 1; berkas lain ditulis null.',
      ],
    ],
    [
      'SMP',
      (_, row) => {
        const [contest] = SAMPLE_CONTESTS
        if (!contest) return
        row('prestasi').score_rule = {
          weights: { tka: 3_000, lomba: 6_999 },
          tka_subjects: [],
          contests: [contest, contest],
          best_n: 1,
          min_months: 36,
          max_months: 36,
          leadership_points: 0,
        }
      },
      [
        'paths[2].score_rule.weights: Jumlah bobot nilai 99,99 %, padahal harus tepat 100 %.',
        'paths[2].score_rule.tka_subjects: Tulis 1 sampai 10 mata pelajaran TKA, karena TKA mempunyai bobot.',
        'paths[2].score_rule.contests[1]: Baris lomba internasional 1 single ada dua kali.',
        'paths[2].score_rule.max_months: Tulis masa sertifikat dalam bulan, min_months lebih kecil daripada max_months.',
      ],
    ],
  ]
  test.each(wrong.map(([level, change, says]) => ({ first: says[0], level, change, says })))(
    '$first',
    ({ level, change, says }) => expect(saidOf(level, change)).toEqual(says),
  )

  test.each<[string, unknown, string]>([
    ['code', 'A', 'paths[0].code: Kode memakai 2 sampai 20 huruf kecil'],
    ['kind', 'zonasi', 'paths[0].kind: Pilih domisili'],
    ['name', 'A', 'paths[0].name: Tulis nama jalur'],
    ['help', 'x'.repeat(301), 'paths[0].help: Tulis keterangan'],
    ['precedence', 0, 'paths[0].precedence: Tulis urutan pengisian'],
    ['share_bp', 15.5, 'paths[0].share_bp: Tulis bagian 0 sampai 100 %'],
    ['share_bp', '1500', 'paths[0].share_bp: Tulis bagian 0 sampai 100 %'],
    ['is_rest', 'ya', 'paths[0].is_rest: Tulis true atau false.'],
    ['order_keys', ['waktu', 'lottery'], 'paths[0].order_keys[0]: Tulis urutan seleksi dari'],
    ['area', 'kota', 'paths[0].area: Pilih zone'],
    ['leftover_position', 0, 'paths[0].leftover_position: Tulis urutan kursi sisa'],
    ['verifier', 'dinas', 'paths[0].verifier: Pilih school'],
    ['criteria', [{ code: 'a' }], 'paths[0].criteria[0].code: Kode memakai'],
    ['documents', {}, 'paths[0].documents: Tulis berkas yang diminta'],
    ['score_rule', 7, 'paths[0].score_rule: Tulis aturan nilai'],
    ['kuota', 20, 'paths[0]: Isian kuota tidak dikenal. Periksa ejaannya, atau hapus.'],
  ])('%s %j', (key, value, says) => {
    const [said = ''] = saidOf('SD', ({ paths }) => Object.assign(paths[0] ?? {}, { [key]: value }))
    expect(said.slice(0, says.length)).toBe(says)
  })

  test.each([null, 7, 'juknis', [], { level: 'SMA' }, { level: 'SD', paths_per_choice: 'one', paths: [] }])(
    '%j is no guideline',
    (value) => expect('faults' in readPathSettings(value)).toBe(true),
  )

  test('more than twelve rows', () => {
    const many = saidOf('SD', ({ paths }) => {
      for (let i = 0; i < 10; i++)
        paths.push({
          ...(paths[0] as PathRow),
          code: `jalur_${i}`,
          precedence: 10 + i,
          share_bp: 0,
          leftover_position: null,
        })
    })
    expect(many).toEqual(['paths: Tulis 1 sampai 12 jalur.'])
  })
})

describe('what needs a reason is warned about', () => {
  const warned = (
    level: Level,
    change: (row: (code: string) => PathRow, settings: PathSettings) => unknown,
    seats: Record<string, number>[] = [],
  ) => {
    const settings = defaultPaths(level)
    change((code) => settings.paths.find((row) => row.code === code) as PathRow, settings)
    return pathWarnings(settings, seats).map(({ says }) => says)
  }

  test('shares outside article 30', () => {
    expect(
      warned('SMP', (row) => {
        row('afirmasi').share_bp = 1_800
        row('mutasi').share_bp = 700
      }),
    ).toEqual([
      'Jalur afirmasi SMP 18 %: Pasal 30 Permendikdasmen 3/2025 menetapkan paling sedikit 20 %.',
      'Jalur mutasi SMP 7 %: Pasal 30 Permendikdasmen 3/2025 menetapkan paling banyak 5 %.',
    ])
  })

  test('shares of a kind are summed over its rows', () => {
    expect(
      warned('SMP', (row, { paths }) => {
        row('afirmasi').share_bp = 1_500
        paths.push({
          ...row('afirmasi'),
          code: 'disabilitas',
          share_bp: 500,
          precedence: 9,
          leftover_position: null,
        })
      }),
    ).toEqual([])
  })

  test('domisili first, guessing families, a path without seats', () => {
    expect(
      warned(
        'SD',
        (row, settings) => {
          row('domisili').precedence = 0
          settings.paths_per_choice = 'one'
        },
        [
          { domisili: 2, afirmasi: 1, mutasi: 0 },
          { domisili: 3, afirmasi: 0, mutasi: 0 },
        ],
      ),
    ).toEqual([
      'Anak afirmasi mengambil kursi domisili lebih dulu; kursi afirmasi menjadi tambahan.',
      'Keluarga harus menebak jalur yang sepi.',
      'Jalur Mutasi tidak mempunyai kursi di sekolah mana pun.',
    ])
  })
})

test('after the opening names and help may change, and nothing else', () => {
  const before = defaultPaths('SMP')
  const changed = (change: (settings: PathSettings) => unknown) => {
    const after = structuredClone(before)
    change(after)
    return changedAfterOpening(before, after).map(({ place, code }) => `${place} ${code}`)
  }
  const first = ({ paths }: PathSettings) => paths[0] as PathRow
  expect(changed((after) => Object.assign(first(after), { name: 'Jalur Afirmasi', help: 'Baru.' }))).toEqual(
    [],
  )
  expect(changed(({ paths }) => paths.reverse())).toEqual([])
  expect(changed((after) => Object.assign(first(after), { share_bp: 1 }))).toEqual(['paths[0] opened'])
  expect(changed((after) => Object.assign(first(after), { code: 'afirmasi2' }))).toEqual([
    'paths[0] opened',
    'paths opened',
  ])
  expect(changed(({ paths }) => paths.pop())).toEqual(['paths opened'])
  expect(changed((after) => Object.assign(after, { paths_per_choice: 'one' }))).toEqual([
    'paths_per_choice opened',
  ])
})

test.each<[Record<string, unknown>, string[]]>([
  [{ a: 3, b: 2 }, []],
  [{ a: 3, b: 1 }, ['seats: Jumlah kursi semua jalur 4, padahal daya tampung sekolah 5.']],
  [{ a: 5 }, ['seats: Isi kursi untuk setiap jalur. Belum atau tidak dikenal: b.']],
  [{ a: 3, b: 2, c: 0 }, ['seats: Isi kursi untuk setiap jalur. Belum atau tidak dikenal: c.']],
  [
    { a: -1, b: 6.5 },
    ['seats.a', 'seats.b'].map((at) => `${at}: Tulis kursi sebagai bilangan bulat, paling sedikit 0.`),
  ],
])('an override %j of five seats', (seats, says) => {
  expect(checkOverride(seats, 5, [{ code: 'a' }, { code: 'b' }]).map(written)).toEqual(says)
})

test.each([
  [1_800, '18 %'],
  [9_999, '99,99 %'],
  [2_050, '20,5 %'],
  [5, '0,05 %'],
])('%i is written %s', (bp, text) => expect(formatShare(bp)).toBe(text))

test('the day of the family card is needed or not; `false` is how it is without the key', () => {
  const settings = defaultPaths('SMP')
  const read = (kk_required: unknown) => readPathSettings({ ...settings, kk_required })
  expect(read(true)).toEqual({ settings: { ...settings, kk_required: true } })
  expect(read(false)).toEqual({ settings })
  expect(read('ya')).toMatchObject({ faults: [{ place: 'kk_required', code: 'flag' }] })
  const opened = [{ place: 'kk_required', code: 'opened', value: '' }]
  expect(changedAfterOpening(settings, { ...settings, kk_required: true })).toEqual(opened)
  expect(changedAfterOpening({ ...settings, kk_required: true }, settings)).toEqual(opened)
})
