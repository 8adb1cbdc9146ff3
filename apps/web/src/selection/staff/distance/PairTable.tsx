/** Pairs of village and school with their distances, and what an admin can do about each. */
import type { DistancePair } from '@spmb/domain/selection/distance/contract.staff.ts'
import { DISTANCE_SOURCE_NAMES, suspicionInWords } from '@spmb/domain/selection/distance/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Link } from 'react-router'
import { schoolDistancePath, villageDistancePath } from '../../../platform/staff/paths.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { type Column, Table } from '../../../ui/staff/table/Table.tsx'

export interface PairActs {
  onCorrect: (pair: DistancePair) => void
  onConfirm: (pair: DistancePair) => void
}

export function PairTable({
  label,
  pairs,
  first,
  nameOf,
  query,
  acts,
}: {
  label: string
  pairs: readonly DistancePair[]
  /** What differs from row to row. */
  first: 'village' | 'school' | 'both'
  /** The name of a school that a suspicion names. */
  nameOf: (schoolId: number) => string
  /** Of the addresses that the rows lead to, with '?' or ''. */
  query: string
  /** Null for users who only read, and where nothing can change. */
  acts: ((pair: DistancePair) => PairActs) | null
}) {
  const village: Column<DistancePair> = {
    key: 'village',
    title: 'Desa/Kelurahan',
    ...(first !== 'school' && { heading: true as const }),
    cell: (pair) => (
      <>
        <Link className="row-link" to={villageDistancePath(pair.village.id) + query}>
          {pair.village.name}
        </Link>
        <span className="sub-line">{pair.village.district}</span>
      </>
    ),
  }
  const school: Column<DistancePair> = {
    key: 'school',
    title: 'Sekolah',
    ...(first === 'school' && { heading: true as const }),
    cell: (pair) => (
      <Link className="row-link" to={schoolDistancePath(pair.school.id) + query}>
        {pair.school.name}
      </Link>
    ),
  }
  const columns: Column<DistancePair>[] = [
    ...(first === 'school' ? [school] : first === 'village' ? [village] : [village, school]),
    {
      key: 'metres',
      title: 'Jarak',
      cell: (pair) => (
        <>
          <b className="num">{pair.metres === null ? 'Tidak diketahui' : `${formatCount(pair.metres)} m`}</b>
          <span className="sub-line">{sourceInWords(pair)}</span>
        </>
      ),
    },
    {
      key: 'used',
      title: 'Pendaftar',
      className: 'r only-wide',
      cell: ({ used }) => formatCount(used),
    },
    {
      key: 'state',
      title: 'Keadaan',
      cell: (pair) => (
        <>
          {pair.confirmed ? (
            <Tag kind="ok" icon="yes">
              Dikonfirmasi
            </Tag>
          ) : (
            pair.counts && (
              <Tag kind="quiet" icon="clock">
                Belum dikonfirmasi
              </Tag>
            )
          )}
          {pair.suspicions.map((one) => (
            <span className="sub-line suspicion" key={one.kind}>
              {suspicionInWords(one, nameOf)}
            </span>
          ))}
        </>
      ),
    },
    ...(acts ? [actsColumn(acts)] : []),
  ]
  return (
    <Table
      label={label}
      className="office-rows distances"
      asCards
      columns={columns}
      rows={pairs}
      rowKey={({ village: { id }, school: { id: schoolId } }) => `${id} ${schoolId}`}
    />
  )
}

function actsColumn(acts: (pair: DistancePair) => PairActs): Column<DistancePair> {
  return {
    key: 'acts',
    title: 'Tindakan',
    className: 'acts',
    cell: (pair) => {
      const whose = `${pair.village.name} ke ${pair.school.name}`
      const { onCorrect, onConfirm } = acts(pair)
      return (
        <>
          <button
            type="button"
            className="mini"
            aria-label={`Koreksi jarak ${whose}`}
            onClick={() => onCorrect(pair)}
          >
            Koreksi
          </button>
          {pair.counts && !pair.confirmed && pair.metres !== null && (
            <button
              type="button"
              className="mini"
              aria-label={`Konfirmasi jarak ${whose}`}
              onClick={() => onConfirm(pair)}
            >
              Konfirmasi
            </button>
          )}
        </>
      )
    },
  }
}

function sourceInWords({ source, reason, without_override: without }: DistancePair): string {
  if (!source) return '–'
  const name = DISTANCE_SOURCE_NAMES[source]
  if (source !== 'override') return name
  return `${name}: ${reason}${without === null ? '' : ` (semula ${formatCount(without)} m)`}`
}
