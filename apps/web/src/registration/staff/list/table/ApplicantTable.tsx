/** The applicants of a level, one per row. On phones a row is a card: see `styles/staff/list/list-cards.css`. */

import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { answerText } from '@spmb/domain/registration/answer-rows.ts'
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { fieldSpec } from '@spmb/domain/registration/field-keys.ts'
import { type Applicant, recordAnswer } from '@spmb/domain/registration/staff/applicant.ts'
import type { SortColumn } from '@spmb/domain/registration/staff/list-query.ts'
import { SORT_COLUMNS } from '@spmb/domain/registration/staff/list-query.ts'
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type LocalDate, longDate, shortDate, shortMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFacts } from '../../../../platform/facts.ts'
import { pathOf } from '../../../../platform/paths.ts'
import { PhoneLinks } from '../../../../platform/staff/PhoneLinks.tsx'
import { STAFF_PATHS } from '../../../../platform/staff/paths.ts'
import { Icon } from '../../../../ui/illustration/Icon.tsx'
import { nextSort, sortDirection } from '../../../../ui/staff/table/sorting.ts'
import { type Column, Table } from '../../../../ui/staff/table/Table.tsx'
import { shortAge } from '../../age-words.ts'
import type { useSelection } from '../../bulk/use-selection.ts'
import { OutcomeTag } from '../../DecisionTag.tsx'
import { doublesQuery } from '../../doubles/doubles-query.ts'
import { DOUBLE_MARK } from '../../doubles/messages.ts'
import { applicantList, changed, type ListState } from '../../list-address.ts'
import { DocumentsTag, Marks } from '../../screening/ScreeningTags.tsx'
import { columnTitle, type ListColumn } from './columns.ts'
import { HighlightedText } from './HighlightedText.tsx'

export function ApplicantTable({
  level,
  state,
  shown,
  applicants,
  firstNumber,
  ticks,
  busy,
}: {
  level: Level
  state: ListState
  shown: readonly ListColumn[]
  applicants: readonly Applicant[]
  /** Number of the first row among all matches, from 1. */
  firstNumber: number
  /** The ticked rows; null for users who do not decide. */
  ticks: Pick<ReturnType<typeof useSelection>, 'has' | 'toggle'> | null
  busy: boolean
}) {
  const { season, timeZone } = useFacts()
  const { data: pairs = [] } = useQuery(doublesQuery(level))
  const doubles = new Set(pairs.flatMap(({ one, other }) => [one.id, other?.id]))
  const view = { search: state.search, ageOn: ageReferenceDate(season.firstYear), timeZone }
  const sort = (column: SortColumn): NonNullable<Column<Applicant>['sort']> => ({
    to: applicantList.link(changed(state, { sort: nextSort(state.sort, column) })),
    direction: sortDirection(state.sort, column),
  })
  const sortOf = (column: ListColumn) => {
    const by = column === 'age' ? 'birth_date' : column
    return isSortColumn(by) ? { sort: sort(by) } : {}
  }
  const columns: Column<Applicant>[] = [
    ...(ticks ? [tickColumn(applicants, ticks)] : []),
    {
      key: 'row',
      title: 'No',
      className: 'r muted only-wide',
      cell: (_, index) => formatCount(firstNumber + index),
    },
    {
      key: 'no_registration',
      title: 'No. Pendaftaran',
      sort: sort('no_registration'),
      heading: true,
      className: 'number',
      cell: ({ id, no_registration: number }) => (
        <>
          <Link
            className="mono"
            translate="no"
            to={pathOf(STAFF_PATHS.detail, number)}
            state={{ list: applicantList.address(state) }}
          >
            <HighlightedText text={number} search={state.search} />
          </Link>
          {doubles.has(id) && (
            <span className="double-mark" title={DOUBLE_MARK}>
              <Icon name="warn" />
              <span className="sr">{DOUBLE_MARK}</span>
            </span>
          )}
        </>
      ),
    },
    ...shown.map(
      (column): Column<Applicant> => ({
        key: column,
        title: columnTitle(column),
        ...sortOf(column),
        ...cellOf(column, view),
      }),
    ),
  ]
  return (
    <Table
      label={`Daftar pendaftar ${level}`}
      className="list dense"
      columns={columns}
      rows={applicants}
      rowKey={({ id }) => id}
      rowClass={({ id }) => (ticks?.has(id) ? 'ticked' : undefined)}
      opensRows
      asCards
      busy={busy}
    />
  )
}

function tickColumn(
  applicants: readonly Applicant[],
  { has, toggle }: Pick<ReturnType<typeof useSelection>, 'has' | 'toggle'>,
): Column<Applicant> {
  const box = (label: string, checked: boolean, rows: readonly Applicant[]) => (
    <label className="tickbox">
      <input type="checkbox" checked={checked} autoComplete="off" onChange={() => toggle(rows)} />
      <span className="sr">{label}</span>
    </label>
  )
  const isAll = applicants.every(({ id }) => has(id))
  return {
    key: 'tick',
    title: 'Pilih',
    className: 'tick',
    head: box('Pilih semua di halaman ini', isAll, applicants),
    cell: (record) => box(`Pilih ${record.name}`, has(record.id), [record]),
  }
}

const isSortColumn = (column: string): column is SortColumn =>
  (SORT_COLUMNS as readonly string[]).includes(column)

interface View {
  search: string
  /** The day on which ages count. */
  ageOn: LocalDate
  timeZone: string
}

function cellOf(
  column: ListColumn,
  { search, ageOn, timeZone }: View,
): Pick<Column<Applicant>, 'className' | 'cell'> {
  switch (column) {
    case 'name':
      return { className: 'name', cell: (record) => <Name record={record} search={search} ageOn={ageOn} /> }
    case 'nisn':
      return { className: 'num only-wide', cell: ({ nisn }) => nisn }
    case 'gender':
      return {
        className: 'only-wide',
        cell: ({ gender }) => <abbr title={FIELDS.gender.options[gender]}>{gender}</abbr>,
      }
    case 'age':
      return {
        className: 'num only-wide',
        cell: ({ birth_date: birth }) => <span title={longDate(birth)}>{shortAge(birth, ageOn)}</span>,
      }
    case 'birth_date':
      return { className: 'num only-wide', cell: ({ birth_date: birth }) => shortDate(birth) }
    case 'village_id':
      return {
        className: 'short only-wide',
        cell: ({ village_id: village }) => (
          <span title={`${village.name}, Kecamatan ${village.district_id.name}`}>{village.name}</span>
        ),
      }
    case 'distance':
      return {
        className: 'r only-wide',
        cell: ({ distance_1_m: metres }) => (metres === null ? '–' : `${formatCount(metres)} m`),
      }
    case 'state':
      return { className: 'only-wide', cell: (record) => <OutcomeTag decisions={record} short /> }
    case 'phone':
      return { className: 'only-wide', cell: ({ phone, name }) => <PhoneLinks phone={phone} name={name} /> }
    case 'documents':
      return { className: 'only-wide', cell: ({ documents }) => <DocumentsTag state={documents} /> }
    case 'flags':
      return { className: 'only-wide', cell: (record) => <Marks record={record} /> }
    case 'source':
      return { className: 'only-wide', cell: ({ source }) => (source === 'luring' ? 'Luring' : 'Daring') }
    case 'created_at':
      return { className: 'num only-wide', cell: ({ created_at: at }) => shortMoment(new Date(at), timeZone) }
    case 'school_1_id':
      return {
        className: 'choose only-wide',
        cell: (record) => (
          <Choice name={record.school_1_id.name} decision={record.school_1_status} search={search} />
        ),
      }
    case 'school_2_id':
      return {
        className: 'choose only-wide',
        cell: (record) => (
          <Choice name={record.school_2_id.name} decision={record.school_2_status} search={search} />
        ),
      }
    default:
      return {
        className: 'short only-wide',
        cell: (record) => {
          const text = answerText(fieldSpec(column), recordAnswer(record, column)) ?? ''
          return (
            <span title={text}>
              <HighlightedText text={text} search={search} />
            </span>
          )
        },
      }
  }
}

/** The name; on a card also what else the card shows. */
function Name({ record, search, ageOn }: { record: Applicant; search: string; ageOn: LocalDate }) {
  const { birth_date: birth, gender, village_id: village } = record
  return (
    <>
      <span className="own-name" title={record.name}>
        <HighlightedText text={record.name} search={search} />
      </span>
      <span className="sub-line only-card">
        {FIELDS.gender.options[gender]}, {shortAge(birth, ageOn)} · {village.name}
      </span>
      <span className="sub-line only-card">1. {record.school_1_id.name}</span>
      <span className="sub-line only-card">2. {record.school_2_id.name}</span>
      <span className="only-card">
        <PhoneLinks phone={record.phone} name={record.name} />
      </span>
      <span className="only-card">
        <OutcomeTag decisions={record} />
        {record.documents !== 'belum' && <DocumentsTag state={record.documents} named />}
        <Marks record={record} />
      </span>
    </>
  )
}

/** A chosen school in its customary short form, with its decision as a sign; the state of the child is in another column. */
function Choice({ name, decision, search }: { name: string; decision: Decision; search: string }) {
  return (
    <span title={decision ? `${name}: ${decision}` : name}>
      {decision && (
        <>
          <Icon name={decision === 'LULUS' ? 'yes' : 'no'} />
          <span className="sr">{decision}: </span>
        </>
      )}
      <HighlightedText text={shortSchoolName(name)} search={search} />
    </span>
  )
}
