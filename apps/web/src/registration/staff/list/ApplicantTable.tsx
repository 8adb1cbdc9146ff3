/** The applicants of a level, one a row; SMP also shows the NISN. */

import type { Decision } from '@spmb/domain/registration/contract.ts'
import { GENDER_NAMES } from '@spmb/domain/registration/fields.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import type { SortColumn } from '@spmb/domain/registration/staff/list-query.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Link } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { nextSort, sortDirection } from '../../../ui/staff/sorting.ts'
import { type Column, Table } from '../../../ui/staff/Table.tsx'
import { DecisionTag } from '../record/DecisionTag.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import { changed, type ListState, listAddress } from './list-address.ts'

export function ApplicantTable({
  level,
  state,
  applicants,
  firstNumber,
  busy,
}: {
  level: Level
  state: ListState
  applicants: readonly Applicant[]
  /** Number of the first row among all that match. */
  firstNumber: number
  busy: boolean
}) {
  const sort = (column: SortColumn): NonNullable<Column<Applicant>['sort']> => ({
    to: listAddress(changed(state, { sort: nextSort(state.sort, column) })) || '?',
    direction: sortDirection(state.sort, column),
  })
  const { search } = state
  const columns: Column<Applicant>[] = [
    { key: 'row', title: 'No', className: 'r muted', cell: (_, index) => formatCount(firstNumber + index) },
    {
      key: 'no_registration',
      title: 'No. Pendaftaran',
      sort: sort('no_registration'),
      heading: true,
      className: 'stay',
      cell: ({ no_registration: number }) => (
        <Link className="mono" to={pathOf(STAFF_PATHS.detail, number)} state={{ list: listAddress(state) }}>
          <HighlightedText text={number} search={search} />
        </Link>
      ),
    },
    {
      key: 'name',
      title: 'Nama',
      sort: sort('name'),
      className: 'name',
      cell: ({ name }) => <HighlightedText text={name} search={search} />,
    },
    ...(level === 'SMP'
      ? [{ key: 'nisn', title: 'NISN', className: 'num', cell: ({ nisn }: Applicant) => nisn }]
      : []),
    {
      key: 'gender',
      title: 'Jenis Kelamin',
      sort: sort('gender'),
      className: 'one',
      cell: ({ gender }) => <abbr title={GENDER_NAMES[gender]}>{gender}</abbr>,
    },
    {
      key: 'father_name',
      title: 'Nama Ayah',
      sort: sort('father_name'),
      cell: ({ meta_student_id }) => meta_student_id.father_name,
    },
    {
      key: 'mother_name',
      title: 'Nama Ibu',
      sort: sort('mother_name'),
      cell: ({ meta_student_id }) => meta_student_id.mother_name,
    },
    {
      key: 'school_1_id',
      title: 'Pilihan 1',
      sort: sort('school_1_id'),
      className: 'choose',
      cell: ({ school_1_id, school_1_status }) => (
        <Choice name={school_1_id.name} decision={school_1_status} search={level === 'SD' ? search : ''} />
      ),
    },
    {
      key: 'school_2_id',
      title: 'Pilihan 2',
      sort: sort('school_2_id'),
      className: 'choose',
      cell: ({ school_2_id, school_2_status }) => (
        <Choice name={school_2_id.name} decision={school_2_status} search={level === 'SD' ? search : ''} />
      ),
    },
  ]
  return (
    <Table
      label={`Daftar pendaftar ${level}`}
      className="list"
      columns={columns}
      rows={applicants}
      rowKey={({ id }) => id}
      opensRows
      busy={busy}
    />
  )
}

function Choice({ name, decision, search }: { name: string; decision: Decision; search: string }) {
  return (
    <>
      <HighlightedText text={name} search={search} />
      <DecisionTag decision={decision} />
    </>
  )
}
