/** 'Kantor': the data of the office as parents see them on pages, cards and documents. */
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { OfficeForm } from './OfficeForm.tsx'
import { storedOffice } from './office-queries.ts'

export function OfficeSection() {
  const office = useQuery(storedOffice)
  return (
    <section className="card card-pad mt-5" aria-labelledby="office">
      <h2 id="office">Kantor</h2>
      {office.data && office.isFetchedAfterMount ? (
        <OfficeForm opened={office.data} />
      ) : (
        <QueryState asked={[office]} lines={5} />
      )}
    </section>
  )
}
