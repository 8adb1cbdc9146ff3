/** Columns of the tables of children who get a seat, and of schools with free ones. On a card there are no column titles. */
import { seatsHeldUntil, undecidedThere } from '@spmb/domain/reserve/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { Link } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { pathOf } from '../../platform/paths.ts'
import { PhoneLinks } from '../../platform/staff/PhoneLinks.tsx'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import type { Column } from '../../ui/staff/table/Table.tsx'
import { HELD } from './messages.ts'

interface Child {
  name: string
  no_registration: string
  phone: string | null
  to: { name: string }
  odd_age: string | null
}

export const CHILD: Column<Child> = {
  key: 'name',
  title: 'Calon murid',
  heading: true,
  className: 'name',
  cell: ({ name, no_registration: number, odd_age: age }) => (
    <>
      <Link to={pathOf(STAFF_PATHS.detail, number)}>{name}</Link>{' '}
      <span className="beside mono" translate="no">
        {number}
      </span>
      {age && <span className="sub-line">{age}</span>}
    </>
  ),
}

export const PHONE: Column<Child> = {
  key: 'phone',
  title: 'HP',
  cell: ({ phone, name }) => <PhoneLinks phone={phone} name={name} />,
}

export const PLACE: Column<Child> = {
  key: 'to',
  title: 'Diterima di',
  cell: ({ to }) => <Named label="Diterima di">{to.name}</Named>,
}

export const SCHOOL: Column<{ name: string }> = {
  key: 'name',
  title: 'Sekolah',
  heading: true,
  cell: ({ name }) => name,
}

/** Whether the free seats of a school can be given. @param words of a tie at the last seat, and of seats that can be given */
export const stateColumn = (words: {
  tied: string
  free: string
}): Column<{ free: number; held: boolean; tied: boolean; undecided: number }> => ({
  key: 'state',
  title: 'Keadaan',
  cell: ({ free, held, tied, undecided }) => {
    if (held) return HELD
    if (undecided > 0 && free > 0) return undecidedThere(formatCount(undecided))
    return tied ? words.tied : free > 0 ? words.free : 'Tidak ada kursi kosong'
  },
})

/** '1 kursi ditahan sampai …' below the seats of a school; nothing without held ones. */
export function HeldSeats({ held }: { held: { count: number; until: string } | null }) {
  const { timeZone } = useFacts()
  if (!held) return null
  const until = weekdayMomentWords(new Date(held.until), timeZone)
  return <span className="sub-line">{seatsHeldUntil(formatCount(held.count), until)}</span>
}

export function Named({ label, children }: { label: string; children: string }) {
  return (
    <>
      <span className="only-card muted">{label}: </span>
      {children}
    </>
  )
}
