/** Seasons as rows, as cards on phones. */
import type { SeasonFigures } from '@spmb/domain/season/seasons-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Link } from 'react-router'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Tag, type TagKind } from '../../../ui/feedback/Tag.tsx'
import type { IconName } from '../../../ui/illustration/Icon.tsx'
import { type Column, Table } from '../../../ui/staff/table/Table.tsx'

const STATES: Record<SeasonFigures['state'], { kind: TagKind; icon: IconName; words: string }> = {
  prepared: { kind: 'note', icon: 'form', words: 'Disiapkan' },
  active: { kind: 'ok', icon: 'yes', words: 'Aktif' },
  archived: { kind: 'quiet', icon: 'clock', words: 'Arsip' },
  counted: { kind: 'quiet', icon: 'clock', words: 'Hanya jumlah' },
}

/** Where a season is read. */
const READ_PATHS = [
  [STAFF_PATHS.dashboard, 'Dashboard'],
  [STAFF_PATHS.listSd, 'SD'],
  [STAFF_PATHS.listSmp, 'SMP'],
  [STAFF_PATHS.recap, 'Rekap'],
] as const

/** Where a prepared season is set up. */
const SET_UP_PATHS = [
  [STAFF_PATHS.season, 'Ubah'],
  [STAFF_PATHS.zoning, 'Zonasi'],
  [STAFF_PATHS.quota, 'Kuota'],
] as const

export function SeasonTable({
  rows,
  onActivate,
}: {
  rows: readonly SeasonFigures[]
  onActivate: (season: SeasonFigures) => void
}) {
  const columns: Column<SeasonFigures>[] = [
    {
      key: 'label',
      title: 'Tahun',
      heading: true,
      className: 'name',
      cell: (row) => (
        <>
          {row.label}
          <span className="sub-line only-card">
            {formatCount(row.applicants)} pendaftar
            {row.admitted !== null &&
              ` · ${formatCount(row.admitted)} LULUS · kuota ${quotaWords(row)} sekolah`}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: 'Keadaan',
      cell: ({ state }) => {
        const { words, ...tag } = STATES[state]
        return <Tag {...tag}>{words}</Tag>
      },
    },
    {
      key: 'applicants',
      title: 'Pendaftar',
      className: 'r only-wide',
      cell: ({ applicants }) => formatCount(applicants),
    },
    {
      key: 'admitted',
      title: 'LULUS',
      className: 'r only-wide',
      cell: ({ admitted }) => (admitted === null ? '–' : formatCount(admitted)),
    },
    { key: 'quota', title: 'Kuota', className: 'r only-wide', cell: quotaWords },
    {
      key: 'acts',
      title: 'Tindakan',
      className: 'acts',
      cell: (row) => <Acts season={row} onActivate={() => onActivate(row)} />,
    },
  ]
  return (
    <Table
      label="Semua musim"
      className="list seasons"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.first_year}
      asCards
    />
  )
}

/** '269 dari 272'; of an earlier season only the number, since schools have changed since. */
function quotaWords({ state, schools_with_quota: count, schools }: SeasonFigures): string {
  if (count === null) return '–'
  return state === 'archived' ? formatCount(count) : `${formatCount(count)} dari ${formatCount(schools)}`
}

function Acts({ season, onActivate }: { season: SeasonFigures; onActivate: () => void }) {
  const { state, first_year: year, label } = season
  if (state === 'counted') return null
  const address = (path: string) => (state === 'active' ? path : `${path}?season=${year}`)
  return (
    <>
      {(state === 'prepared' ? SET_UP_PATHS : READ_PATHS).map(([path, words]) => (
        <Link key={path} className="mini" to={address(path)}>
          {words}
          <span className="sr"> {label}</span>
        </Link>
      ))}
      {state !== 'active' && (
        <button type="button" className="mini" onClick={onActivate}>
          Aktifkan<span className="sr"> {label}</span>…
        </button>
      )}
    </>
  )
}
