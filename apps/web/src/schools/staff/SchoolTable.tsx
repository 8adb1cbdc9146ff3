import type { SchoolRecord } from '@spmb/domain/schools/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { localDateOf, longDate } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../platform/facts.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { MarkTag } from './MarkTag.tsx'

export type SchoolAct = 'change' | 'close' | 'reopen' | 'remove'

/** One school per row. @param props.onAct null for users who only read */
export function SchoolTable({
  rows,
  onAct,
}: {
  rows: readonly SchoolRecord[]
  onAct: ((act: SchoolAct, school: SchoolRecord) => void) | null
}) {
  const { timeZone } = useFacts()
  const columns: Column<SchoolRecord>[] = [
    {
      key: 'name',
      title: 'Sekolah',
      heading: true,
      cell: ({ name, npsn, mark, closed_at: closedAt }) => (
        <>
          {name}
          <span className="school-sub">NPSN {npsn}</span>
          {(mark || closedAt) && (
            <span className="school-tags">
              {closedAt && (
                <Tag kind="no" icon="close">
                  Ditutup {longDate(localDateOf(new Date(closedAt), timeZone))}
                </Tag>
              )}
              <MarkTag mark={mark} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'kind',
      title: 'Jenis',
      cell: ({ level, status }) => `${level} ${status === 'NEGERI' ? 'negeri' : 'swasta'}`,
    },
    { key: 'district', title: 'Kecamatan', cell: ({ district }) => district.name },
    {
      key: 'villages',
      title: 'Desa dilayani',
      className: 'r only-wide',
      cell: ({ villages }) => formatCount(villages),
    },
    {
      key: 'phone',
      title: 'Telepon',
      className: 'only-wide',
      cell: ({ phone }) => (phone ? readablePhone(phone) : '–'),
    },
    {
      key: 'point',
      title: 'Titik peta',
      className: 'only-wide',
      cell: ({ point }) => (point ? 'Ada' : <span className="muted">Belum ada</span>),
    },
    ...(onAct ? [actsColumn(onAct)] : []),
  ]
  return (
    <Table
      label="Tabel Sekolah"
      className="office-rows schools"
      asCards
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

const LABELS: Record<SchoolAct, string> = {
  change: 'Ubah',
  close: 'Tutup',
  reopen: 'Buka kembali',
  remove: 'Hapus',
}

function actsColumn(onAct: (act: SchoolAct, school: SchoolRecord) => void): Column<SchoolRecord> {
  return {
    key: 'acts',
    title: 'Tindakan',
    className: 'acts',
    cell: (school) =>
      actsOf(school).map((act) => (
        <button
          key={act}
          type="button"
          className={act === 'remove' ? 'mini mini-err' : 'mini'}
          aria-label={`${LABELS[act]} ${school.name}`}
          onClick={() => onAct(act, school)}
        >
          {LABELS[act]}
        </button>
      )),
  }
}

/** A school that has applicants is never removed. */
function actsOf({ closed_at: closedAt, has_applicants: hasApplicants }: SchoolRecord): SchoolAct[] {
  if (!closedAt) return ['change', 'close']
  return hasApplicants ? ['change', 'reopen'] : ['change', 'reopen', 'remove']
}
