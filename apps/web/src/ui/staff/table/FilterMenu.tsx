/** The filters of a list behind one button, so that the rows have the room. It closes when the list is used again. */
import type { ReactNode } from 'react'
import { Icon } from '../../illustration/Icon.tsx'
import { Menu } from '../Menu.tsx'
import { StaffIcon } from '../StaffIcon.tsx'

export function FilterMenu({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Menu
      className="menu-filters"
      stays
      label={
        <>
          <StaffIcon name="filter" />
          Filter
          {count > 0 && (
            <span className="filter-count">
              {count}
              <span className="sr"> dipakai</span>
            </span>
          )}
          <Icon name="down" />
        </>
      }
    >
      <div className="filters">{children}</div>
    </Menu>
  )
}
