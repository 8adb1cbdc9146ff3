/** The applicants of a level, one per row, with the list columns of the field catalogue. */
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import type { Decision } from '@spmb/domain/registration/contract.ts'
import { fieldSpec } from '@spmb/domain/registration/field-keys.ts'
import { type Applicant, recordAnswer } from '@spmb/domain/registration/staff/applicant.ts'
import { isSortableKey, type ListKey, listKeys } from '@spmb/domain/registration/staff/field-keys.ts'
import type { SortColumn } from '@spmb/domain/registration/staff/list-query.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Link } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { nextSort, sortDirection } from '../../../ui/staff/table/sorting.ts'
import { type Column, Table } from '../../../ui/staff/table/Table.tsx'
import { answerText } from '../../form/answer-rows.ts'
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
  /** Number of the first row among all matches, from 1. */
  firstNumber: number
  busy: boolean
}) {
  const sort = (column: SortColumn): NonNullable<Column<Applicant>['sort']> => ({
    to: listAddress(changed(state, { sort: nextSort(state.sort, column) })) || '?',
    direction: sortDirection(state.sort, column),
  })
  const { search } = state
  const fieldColumn = (key: ListKey): Column<Applicant> => ({
    key,
    title: FIELDS[key].list.title,
    ...(isSortableKey(key) && { sort: sort(key) }),
    ...fieldCell(key, level, search),
  })
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
    ...listKeys(level).map(fieldColumn),
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

function fieldCell(
  key: ListKey,
  level: Level,
  search: string,
): Pick<Column<Applicant>, 'className' | 'cell'> {
  switch (key) {
    case 'name':
      return { className: 'name', cell: ({ name }) => <HighlightedText text={name} search={search} /> }
    case 'nisn':
      return { className: 'num', cell: ({ nisn }) => nisn }
    case 'gender':
      return {
        className: 'one',
        cell: ({ gender }) => <abbr title={FIELDS.gender.options[gender]}>{gender}</abbr>,
      }
    case 'school_1_id':
    case 'school_2_id': {
      // The search covers the names of schools for SD only.
      const marked = level === 'SD' ? search : ''
      const status = key === 'school_1_id' ? 'school_1_status' : 'school_2_status'
      return {
        className: 'choose',
        cell: (record) => <Choice name={record[key].name} decision={record[status]} search={marked} />,
      }
    }
    default:
      return { cell: (record) => answerText(fieldSpec(key), recordAnswer(record, key)) }
  }
}

function Choice({ name, decision, search }: { name: string; decision: Decision; search: string }) {
  return (
    <>
      <HighlightedText text={name} search={search} />
      <DecisionTag decision={decision} />
    </>
  )
}
