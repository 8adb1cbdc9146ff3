/** Pagination below a table: rows per page, and pages as links. */

import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../illustration/Icon.tsx'
import { numbered } from '../../numbered.ts'
import { pageNumbers } from './page-numbers.ts'

/** The page sizes that every list offers. */
const PER_PAGE_CHOICES: readonly number[] = [25, 50, 100]

export function Pager({
  page,
  last,
  addressOf,
  perPage,
  onPerPage,
}: {
  page: number
  last: number
  addressOf: (page: number) => string
  perPage: number
  onPerPage: (perPage: number) => void
}) {
  const id = useId()
  // An address may request another size.
  const choices = PER_PAGE_CHOICES.includes(perPage) ? PER_PAGE_CHOICES : [...PER_PAGE_CHOICES, perPage]
  return (
    <div className="pager">
      <div className="pager-size">
        <label htmlFor={id} className="muted">
          Baris per halaman
        </label>
        <select
          className="control"
          id={id}
          value={perPage}
          onChange={(event) => onPerPage(Number(event.target.value))}
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </div>
      {last > 1 && (
        <nav aria-label="Halaman">
          <ul className="pages">
            {page > 1 && (
              <li>
                <Link to={addressOf(page - 1)} aria-label="Halaman sebelumnya" rel="prev">
                  <Icon name="left" />
                </Link>
              </li>
            )}
            {numbered(pageNumbers(page, last)).map(({ entry: number, at }) =>
              number === null ? (
                <li key={`gap ${at}`}>
                  <span>…</span>
                </li>
              ) : (
                <li key={number}>
                  <Link
                    to={addressOf(number)}
                    aria-label={`Halaman ${number}`}
                    aria-current={number === page ? 'page' : undefined}
                  >
                    {number}
                  </Link>
                </li>
              ),
            )}
            {page < last && (
              <li>
                <Link to={addressOf(page + 1)} aria-label="Halaman berikutnya" rel="next">
                  <Icon name="right" />
                </Link>
              </li>
            )}
          </ul>
        </nav>
      )}
    </div>
  )
}
