/** A zoned school as an option of the form: its name, how far it is, its seats and how many chose it so far. */
import type { SchoolFigures } from '@spmb/domain/finder/views.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { SchoolChoice } from '@spmb/domain/zoning/contract.ts'
import { kilometres, remarkOn, STATUS_NAMES, seatWords } from '../../finder/figure-words.ts'
import { CROWDED } from '../../finder/messages.ts'
import type { Option } from '../../platform/option-search.ts'

/** The figures as the finder shows them. */
export function figuresOfChoice({ quota, quota_set, applicants }: SchoolChoice): SchoolFigures {
  return { seats: quota_set ? quota : null, applicants }
}

/** @param taken id of the school that is the other choice; its option is disabled */
export function schoolOptions(schools: readonly SchoolChoice[], taken: number | null): Option[] {
  return schools.map((school) => {
    const isTaken = school.id === taken && schools.length > 1
    const { metres } = school
    return {
      id: school.id,
      name: school.name,
      aside: metres === null ? undefined : kilometres(metres),
      meta: [STATUS_NAMES[school.status], ...(isTaken ? ['sudah menjadi Pilihan 1'] : factsOf(school))].join(
        ' · ',
      ),
      disabled: isTaken,
    }
  })
}

function factsOf(school: SchoolChoice): string[] {
  const figures = figuresOfChoice(school)
  const { seats, applicants } = figures
  const isFull = seats !== null && seats > 0 && school.available === 0
  return [
    isFull ? `${seatWords(seats)}, penuh` : seatWords(seats),
    ...(applicants ? [`Pilihan 1: ${formatCount(applicants.first)} anak`] : []),
    ...(remarkOn(figures) === CROWDED ? [CROWDED.toLowerCase()] : []),
  ]
}
