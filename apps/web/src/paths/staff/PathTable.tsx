/** The paths side by side: what each takes, and what it gives in a small, a full and a large school. */
import {
  byPrecedence,
  type PathRow,
  type PathSettings,
  SCORE_PARTS,
} from '@spmb/domain/paths/configuration.ts'
import { formatShare } from '@spmb/domain/paths/messages.ts'
import { SAMPLE_QUOTAS } from '@spmb/domain/paths/split.ts'
import { KEY_NAMES } from '@spmb/domain/selection/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { seatsGiven } from './draft.ts'
import { AREA_NAMES, KIND_NAMES, ofSeats, PART_NAMES } from './messages.ts'

export function PathTable({ settings }: { settings: PathSettings }) {
  const samples = SAMPLE_QUOTAS.map((quota) => [quota, seatsGiven(settings, quota)] as const)
  const columns: Column<PathRow>[] = [
    {
      key: 'name',
      title: 'Jalur',
      heading: true,
      className: 'name',
      cell: (path) => (
        <>
          {path.name || path.code}
          <span className="sub-line">
            {KIND_NAMES[path.kind]}
            {path.is_rest && ', mendapat sisa pembulatan'}
          </span>
        </>
      ),
    },
    { key: 'share', title: 'Bagian', className: 'r', cell: ({ share_bp }) => shareWords(share_bp) },
    {
      key: 'precedence',
      title: 'Diisi ke-',
      className: 'r',
      cell: ({ precedence }) => numberWords(precedence),
    },
    { key: 'area', title: 'Wilayah', cell: ({ area }) => AREA_NAMES[area] },
    {
      key: 'order',
      title: 'Urutan anak',
      cell: ({ order_keys }) => order_keys.map((key) => KEY_NAMES[key]).join(', '),
    },
    {
      key: 'leftover',
      title: 'Kursi sisa',
      cell: ({ leftover_position: turn }) => (turn === null ? 'tidak' : `ke-${numberWords(turn)}`),
    },
    { key: 'papers', title: 'Kriteria, berkas, nilai', cell: (path) => <Papers path={path} /> },
    ...samples.map(
      ([quota, seats]): Column<PathRow> => ({
        key: String(quota),
        title: ofSeats(quota),
        className: 'r num',
        cell: ({ code }) => (seats ? formatCount(seats[code] ?? 0) : '–'),
      }),
    ),
  ]
  return (
    <Table
      label="Jalur dan kursi contoh"
      className="list paths"
      columns={columns}
      rows={byPrecedence(settings.paths)}
      rowKey={(path) => settings.paths.indexOf(path)}
    />
  )
}

const shareWords = (bp: number) => (Number.isInteger(bp) ? formatShare(bp) : '–')
const numberWords = (value: number) => (Number.isInteger(value) ? formatCount(value) : '–')

function Papers({ path: { criteria, documents, score_rule } }: { path: PathRow }) {
  const lines = [
    criteria.map(({ name }) => name).join(', '),
    documents.map(({ kind }) => kind).join(', '),
    score_rule &&
      SCORE_PARTS.flatMap((part) => {
        const weight = score_rule.weights[part]
        return weight ? [`${PART_NAMES[part]} ${shareWords(weight)}`] : []
      }).join(', '),
  ].filter(Boolean)
  if (lines.length === 0) return '–'
  return lines.map((line) => (
    <span key={line} className="path-papers">
      {line}
    </span>
  ))
}
