/** What the parents sent, a card for each part of the form. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { ageReferenceDate } from '@spmb/domain/season/season.ts'
import { type ReactNode, useId } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { ageWords } from '../edit/age-words.ts'
import { Nik } from './Nik.tsx'
import {
  academicRows,
  biodataRows,
  birthPlaceAndDate,
  contactRows,
  parentRows,
  type RecordRow,
} from './record-rows.ts'

export function RecordCards({ record }: { record: Applicant }) {
  const { season } = useFacts()
  return (
    <>
      <Card
        title="Biodata Siswa"
        rows={[
          ['NIK', <Nik key="nik" record={record} />],
          ...biodataRows(record).map(shown),
          [
            'Tempat, tanggal lahir',
            <span key="birth">
              {birthPlaceAndDate(record)}{' '}
              <span className="aside">
                ({ageWords(record.birth_date, ageReferenceDate(season.firstYear))})
              </span>
            </span>,
          ],
        ]}
      />
      <Card title="Orang Tua / Wali" rows={parentRows(record).map(shown)} />
      <Card title="Kontak dan Alamat" rows={contactRows(record).map(shown)} />
      {record.type === 'SMP' && <Card title="Data Akademik" rows={academicRows(record).map(shown)} />}
    </>
  )
}

function shown([label, value]: RecordRow): readonly [string, ReactNode] {
  return [label, value ?? <span className="aside">Tidak diisi</span>]
}

function Card({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DescriptionList items={rows} />
    </section>
  )
}
