import type { ReRegistrationFigures } from '@spmb/domain/re-registration/staff-contract.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Link } from 'react-router'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'

type School = ReRegistrationFigures['schools'][number]

/** How many families have come to each school. A row opens the children of its school. */
export function SchoolsTable({
  schools,
  addressOf,
}: {
  schools: readonly School[]
  addressOf: (school: number) => string
}) {
  const columns: Column<School>[] = [
    {
      key: 'school',
      title: 'Sekolah',
      heading: true,
      cell: ({ id, name }) => <Link to={addressOf(id)}>{name}</Link>,
    },
    figure('admitted', 'Diterima', ({ admitted }) => admitted),
    figure('arrived', 'Sudah', ({ arrived }) => arrived),
    figure('missing', 'Belum', ({ admitted, arrived }) => admitted - arrived),
  ]
  return (
    <Table
      label="Daftar ulang per sekolah"
      className="arrivals"
      columns={columns}
      rows={schools}
      rowKey={({ id }) => id}
      opensRows
    />
  )
}

const figure = (key: string, title: string, of: (school: School) => number): Column<School> => ({
  key,
  title,
  className: 'r',
  cell: (school) => formatCount(of(school)),
})
