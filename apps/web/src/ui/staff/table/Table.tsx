/**
 * A table with a sticky header. The page scrolls; only a table wider than its frame scrolls in it. A click anywhere in a row
 * follows the link in its heading cell; keyboard, new tabs and screen readers use the link itself.
 */
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { StaffIcon } from '../StaffIcon.tsx'
import { Frame } from './Frame.tsx'

export interface Column<Row> {
  key: string
  title: string
  /** A control in place of the title, which names it. */
  head?: ReactNode
  /** The link of the column title, and the current sort direction. */
  sort?: { to: string; direction: 'ascending' | 'descending' | null }
  /** The heading cell of a row; contains its link. */
  heading?: true
  className?: string
  cell: (row: Row, index: number) => ReactNode
}

/** Explicit, because the styles of cards remove the roles that the elements have. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

export function Table<Row>({
  label,
  className,
  columns,
  rows,
  rowKey,
  rowClass,
  opensRows,
  asCards,
  busy,
}: {
  label: string
  className?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  rowClass?: (row: Row) => string | undefined
  /** A click anywhere in a row follows the link of its heading cell. */
  opensRows?: boolean
  /** On phones each row is a card; the column classes `only-wide` and `only-card` say what it shows. */
  asCards?: boolean
  /** The rows are those of the previous query while the next one loads. */
  busy?: boolean
}) {
  return (
    <Frame label={label} busy={busy}>
      <table
        {...ROLES.table}
        className={[className, opensRows && 'rows-open', asCards && 'cards'].filter(Boolean).join(' ')}
      >
        <caption className="sr">{label}</caption>
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...ROLES.columnheader}
                className={column.className}
                aria-sort={column.sort?.direction ?? undefined}
              >
                {column.head ??
                  (column.sort ? <SortLink title={column.title} {...column.sort} /> : column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup}>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              className={rowClass?.(row)}
              {...ROLES.row}
              onClick={opensRows ? openRow : undefined}
              onAuxClick={opensRows ? openRow : undefined}
            >
              {columns.map(({ key, heading, className: cellClass, cell }) =>
                heading ? (
                  <th key={key} scope="row" {...ROLES.rowheader} className={cellClass}>
                    {cell(row, index)}
                  </th>
                ) : (
                  <td key={key} {...ROLES.cell} className={cellClass}>
                    {cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  )
}

export function SortLink({ title, to, direction }: { title: string } & NonNullable<Column<never>['sort']>) {
  return (
    <Link to={to}>
      {title}
      <StaffIcon name={direction ?? 'sortable'} />
    </Link>
  )
}

/** Repeats the click on the link of the row with the same button and keys. Selecting text does not navigate. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget: row, button } = event
  if (target instanceof Element && target.closest('a, button, input, select, label')) return
  if (getSelection()?.toString()) return
  const link = row.querySelector<HTMLAnchorElement>('th a')
  if (!link) return
  if (button === 1 || event.ctrlKey || event.metaKey) open(link.href, '_blank', 'noopener')
  else if (button === 0) link.click()
}
