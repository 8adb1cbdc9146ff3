/** The answers of the parents, one card for each section of the form. */

import type { AnswerRow } from '@spmb/domain/registration/answer-rows.ts'
import type { SectionKey } from '@spmb/domain/registration/field-spec.ts'
import { recordRows } from '@spmb/domain/registration/record-rows.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { showNik } from '@spmb/domain/registration/staff/contract.staff.ts'
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { mayChange } from '../../../platform/staff/session/viewer.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError } from '../../../ui/feedback/toast.ts'
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { ageWords } from '../age-words.ts'
import { applicantHistory } from '../applicant-queries.ts'
import { dateInRun } from '../messages.ts'

export function RecordCards({ record }: { record: Applicant }) {
  return (
    <>
      <Card title="Biodata Siswa" record={record} sections={['applicant']} />
      <Card title="Orang Tua / Wali" record={record} sections={['parents']} />
      <Card title="Kontak dan Alamat" record={record} sections={['contact', 'address']} />
      {record.type === 'SMP' && <Card title="Data Akademik" record={record} sections={['academic']} />}
      {record.paper && <PaperCard paper={record.paper} />}
    </>
  )
}

function Card(props: { title: string; record: Applicant; sections: readonly SectionKey[] }) {
  const { title, record, sections } = props
  const id = useId()
  const rows = recordRows(record, ...sections)
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DescriptionList
        items={rows.map((row) => [row.label, <Value key={row.key} row={row} record={record} />])}
      />
    </section>
  )
}

/** How a registration from a paper form was entered. */
function PaperCard({ paper }: { paper: NonNullable<Applicant['paper']> }) {
  const id = useId()
  const rows = [
    ['Dimasukkan oleh', paper.entered_by],
    ['Persetujuan tertulis', paper.consent_on && longDate(paper.consent_on)],
    ['Pendaftaran susulan', paper.registered_late ? 'Ya, sesudah hasil diumumkan' : null],
    ['Formulir diterima', paper.received_on && longDate(paper.received_on)],
    ['Alasan setelah penutupan', paper.late_reason],
  ] as const
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>Formulir Kertas</h2>
      <DescriptionList items={rows.filter(([, value]) => value !== null)} />
    </section>
  )
}

/** The NIK has a button that shows it in full; the birth date is followed by the age. */
function Value({ row: { key, value }, record }: { row: AnswerRow; record: Applicant }) {
  const { season } = useFacts()
  if (key === 'nik' && record.nik_masked !== '') return <Nik record={record} />
  if (key === 'birth_place')
    return (
      <span>
        {value}{' '}
        <span className="aside">({ageWords(record.birth_date, ageReferenceDate(season.firstYear))})</span>
        {record.birth_date_in_run && (
          <span className="aside"> {dateInRun(longDate(record.birth_date_in_run))}</span>
        )}
      </span>
    )
  return value ?? <span className="aside">Tidak diisi</span>
}

/** A masked NIK. A button shows it in full for a limited time, by a separate request that the server audits. */
const SHOWN_MS = 60_000

function Nik({ record }: { record: Pick<Applicant, 'id' | 'nik_masked'> }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const [nik, setNik] = useState<string | null>(null)
  const { busy, write } = useWrite()

  useEffect(() => {
    if (nik === null) return
    const timer = setTimeout(() => setNik(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [nik])

  async function toggle() {
    if (nik !== null) return setNik(null)
    const outcome = await write(showNik, { params: { id: String(record.id) } })
    if (!outcome) return
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    setNik(outcome.data.nik)
    queries.invalidateQueries({ queryKey: applicantHistory(record.id).queryKey })
  }

  return (
    <>
      <span className="mono" translate="no" role="status">
        {nik ?? record.nik_masked}
      </span>{' '}
      {mayChange(viewer) && (
        <button type="button" className="mini" onClick={toggle} aria-disabled={busy || undefined}>
          {nik === null ? 'Tampilkan NIK' : 'Sembunyikan NIK'}
        </button>
      )}
    </>
  )
}
