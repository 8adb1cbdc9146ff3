/** The paths that an admin begins with (docs/product-rules.md#paths). */
import type { PathKey } from '../selection/order.ts'
import { LEVEL_ORDER } from '../selection/order.ts'
import type { Level } from '../shared/level.ts'
import type { ContestPoints, PathDocument, PathRow, PathSettings, ScoreRule } from './configuration.ts'

export function defaultPaths(level: Level): PathSettings {
  const order: PathKey[] = [...LEVEL_ORDER[level]]
  const shares = level === 'SD' ? { afirmasi: 1_500, domisili: 8_000 } : { afirmasi: 2_000, domisili: 5_000 }
  const afirmasi: PathRow = {
    ...CLAIMED,
    code: 'afirmasi',
    kind: 'afirmasi',
    name: 'Afirmasi',
    help: 'Untuk anak dari keluarga kurang mampu, anak panti asuhan, dan anak penyandang disabilitas.',
    precedence: 1,
    share_bp: shares.afirmasi,
    order_keys: order,
    area: 'zone',
    leftover_position: 2,
    criteria: [
      { code: 'disabilitas', name: 'Penyandang disabilitas', priority: 0, waives_age_hint: true },
      { code: 'panti', name: 'Anak panti asuhan', priority: 1, waives_age_hint: false },
      { code: 'kurang_mampu', name: 'Keluarga kurang mampu', priority: 2, waives_age_hint: false },
    ],
    documents: [
      { ...DOCUMENT, kind: 'Surat dokter atau kartu penyandang disabilitas', criterion: 'disabilitas' },
      { ...DOCUMENT, kind: 'Surat keterangan panti', criterion: 'panti' },
      ...['Kartu KIP/PIP', 'Kartu PKH', 'Kartu KKS'].map(
        (kind): PathDocument => ({
          ...DOCUMENT,
          kind,
          criterion: 'kurang_mampu',
          need: 'one_of',
          group_no: 1,
        }),
      ),
    ],
  }
  const mutasi: PathRow = {
    ...CLAIMED,
    code: 'mutasi',
    kind: 'mutasi',
    name: 'Mutasi',
    help: 'Untuk anak yang orang tuanya pindah tugas, dan anak guru di sekolah tempat orang tuanya mengajar.',
    precedence: 2,
    share_bp: 500,
    order_keys: ['priority', ...order],
    area: 'district',
    leftover_position: null,
    criteria: [
      { code: 'anak_guru', name: 'Anak guru', priority: 0, waives_age_hint: false },
      { code: 'pindah_tugas', name: 'Orang tua pindah tugas', priority: 1, waives_age_hint: false },
    ],
    documents: [
      { ...DOCUMENT, kind: 'Surat tugas guru', criterion: 'anak_guru' },
      { ...DOCUMENT, kind: 'Surat pindah tugas', criterion: 'pindah_tugas' },
    ],
  }
  const prestasi: PathRow = {
    ...CLAIMED,
    code: 'prestasi',
    kind: 'prestasi',
    name: 'Prestasi',
    help: 'Untuk anak dengan nilai rapor, nilai TKA, kejuaraan, atau kepemimpinan.',
    precedence: 3,
    share_bp: 2_500,
    order_keys: ['score', ...order],
    area: 'district',
    leftover_position: 3,
    criteria: ['Rapor', 'TKA', 'Lomba', 'Kepemimpinan'].map((name) => ({
      code: name.toLowerCase(),
      name,
      priority: 0,
      waives_age_hint: false,
    })),
    documents: [
      { ...DOCUMENT, kind: 'Rapor lima semester' },
      { ...DOCUMENT, kind: 'Sertifikat lomba', criterion: 'lomba' },
    ],
    score_rule: { ...SCORE_RULE, weights: { rapor: 10_000 } },
  }
  const domisili: PathRow = {
    ...CLAIMED,
    code: 'domisili',
    kind: 'domisili',
    name: 'Domisili',
    help: 'Untuk anak yang tinggal di wilayah penerimaan sekolah. Diikuti otomatis.',
    precedence: level === 'SD' ? 3 : 4,
    share_bp: shares.domisili,
    is_rest: true,
    order_keys: order,
    area: 'zone',
    needs_claim: false,
    leftover_position: 1,
    second_reader: false,
    criteria: [],
    documents: [],
  }
  const paths = level === 'SD' ? [afirmasi, mutasi, domisili] : [afirmasi, mutasi, prestasi, domisili]
  return { level, paths_per_choice: 'all_eligible', paths }
}

const CLAIMED = {
  is_rest: false,
  needs_claim: true,
  verifier: 'school',
  second_reader: true,
  score_rule: null,
} as const satisfies Partial<PathRow>

const DOCUMENT = {
  criterion: null,
  need: 'required',
  group_no: null,
  condition: 'always',
} as const satisfies Partial<PathDocument>

/** The table of contests is empty until the office fills it. */
const SCORE_RULE: Omit<ScoreRule, 'weights'> = {
  tka_subjects: ['Matematika', 'Bahasa Indonesia'],
  contests: [],
  best_n: 1,
  min_months: 6,
  max_months: 36,
  leadership_points: 0,
}

/** What 'Isi dengan contoh' fills in: points of the first, second and third place. */
const SAMPLE: Record<ContestPoints['level'], [number, number, number]> = {
  internasional: [10_000, 9_500, 9_000],
  nasional: [8_500, 8_000, 7_500],
  provinsi: [7_000, 6_500, 6_000],
  kabupaten: [5_500, 5_000, 4_500],
  kecamatan: [3_000, 2_500, 2_000],
}

export const SAMPLE_CONTESTS: readonly ContestPoints[] = Object.entries(SAMPLE).flatMap(([level, points]) =>
  points.flatMap((each, i) =>
    (['single', 'team'] as const).map((form) => ({
      level: level as ContestPoints['level'],
      place: (i + 1) as ContestPoints['place'],
      form,
      points: each,
    })),
  ),
)
