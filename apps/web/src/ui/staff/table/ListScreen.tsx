/** The frame of a list that staff search and filter: heading, filters, count, rows or why there are none, pages. */
import type { ReactNode } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { type Asked, QueryState } from '../QueryState.tsx'
import { Pager } from './Pager.tsx'

export function ListScreen(props: {
  title: string
  about?: ReactNode
  /** Buttons beside the heading. */
  acts?: ReactNode
  /** Between heading and filters, such as the sections of a screen. */
  sections?: ReactNode
  filters: ReactNode
  /** For the columns of the filters. */
  filtersClass?: string
  /** What the rows need; they are shown when `list` has come. */
  asked: readonly Asked[]
  list: {
    /** Above the rows. */
    count?: ReactNode
    isEmpty: boolean
    /** Shown in place of no rows. */
    empty: readonly [title: string, advice: string]
    rows: ReactNode
    pager?: ReactNode
  } | null
  /** Dialogs. */
  children?: ReactNode
}) {
  const { title, about, acts, sections, filters, filtersClass = '', asked, list, children } = props
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{title}</h1>
          {about !== undefined && <p className="muted">{about}</p>}
        </div>
        {acts && <div className="btns">{acts}</div>}
      </div>
      {sections}
      <div className={`filters ${filtersClass}`}>{filters}</div>
      {list ? (
        <>
          {list.count}
          {list.isEmpty ? (
            <div className="card">
              <EmptyState title={list.empty[0]}>
                <p className="muted">{list.empty[1]}</p>
              </EmptyState>
            </div>
          ) : (
            list.rows
          )}
          {list.pager}
        </>
      ) : (
        <QueryState asked={asked} lines={8} />
      )}
      {children}
    </>
  )
}

/** The pages of a list that the server pages. */
export function ListPager<S extends { page: number; per_page: number }>({
  list,
  state,
  meta,
  onPerPage,
}: {
  list: { link(state: S): string }
  state: S
  meta: { total: number; per_page: number }
  onPerPage: (perPage: number) => void
}) {
  if (meta.total === 0) return null
  return (
    <Pager
      page={state.page}
      last={Math.max(1, Math.ceil(meta.total / meta.per_page))}
      addressOf={(page) => list.link({ ...state, page })}
      perPage={state.per_page}
      onPerPage={onPerPage}
    />
  )
}
