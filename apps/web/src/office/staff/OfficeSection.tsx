/** 'Kantor': the data of the office as parents see them on pages, cards and documents. */

import type { OfficeRecord } from '@spmb/domain/office/contract.staff.ts'
import { isOptionalOfficeField, OFFICE_MAX_LENGTH, type OfficeField } from '@spmb/domain/office/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useLeaveGuard } from '../../platform/staff/use-leave-guard.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { ConflictNotice } from '../../ui/staff/ConflictNotice.tsx'
import { LeaveDialog } from '../../ui/staff/dialog/LeaveDialog.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { storedOffice } from './office-queries.ts'
import { useOfficeForm } from './use-office-form.ts'

export function OfficeSection() {
  const office = useQuery(storedOffice)
  return (
    <section className="card card-pad" aria-labelledby="office">
      <h2 id="office">Kantor</h2>
      {office.data && office.isFetchedAfterMount ? (
        <OfficeForm opened={office.data} />
      ) : (
        <QueryState asked={[office]} lines={5} />
      )}
    </section>
  )
}

/** Two in a row: those with a hint beside each other. */
const ORDER: readonly OfficeField[] = [
  'name',
  'address',
  'email',
  'phone',
  'region',
  'hours',
  'head_name',
  'head_nip',
]

const FIELDS: Record<OfficeField, { label: string; hint?: string }> = {
  name: { label: 'Nama kantor' },
  region: { label: 'Daerah', hint: 'Contoh: Kabupaten Contoh, Provinsi Contoh' },
  address: { label: 'Alamat' },
  email: { label: 'E-mail', hint: 'Beberapa dipisahkan dengan titik koma' },
  phone: { label: 'Nomor telepon', hint: 'Beberapa dipisahkan dengan titik koma' },
  hours: { label: 'Jam layanan', hint: 'Contoh: Senin – Jumat, 08.00 – 15.00 WIB' },
  head_name: { label: 'Nama kepala dinas', hint: 'Dengan gelar, untuk surat dan daftar yang dicetak' },
  head_nip: { label: 'NIP kepala dinas', hint: '18 angka' },
}

/** Name, address and contact of the office. Refusals and conflicts keep what is typed. */
function OfficeForm({ opened }: { opened: OfficeRecord }) {
  const form = useOfficeForm(opened)
  const guard = useLeaveGuard(form.isUnsaved)
  const missing = form.base.still_sample.map((field) => FIELDS[field].label)
  return (
    <>
      {missing.length > 0 && (
        <Notice kind="attention" title="Orang tua melihat kantor ini sebagai contoh" className="mt-3">
          <p>Isi data kantor Anda sendiri: {missing.join(', ')}.</p>
        </Notice>
      )}
      <form method="post" noValidate onSubmit={form.save} ref={form.form}>
        <div className="office-fields">
          {ORDER.map((field) => (
            <TextField
              key={field}
              id={`office-${field}`}
              name={field}
              label={FIELDS[field].label}
              hint={FIELDS[field].hint}
              required={!isOptionalOfficeField(field)}
              error={form.error(field)}
              defaultValue={opened[field]}
              maxLength={OFFICE_MAX_LENGTH[field]}
              autoComplete="off"
            />
          ))}
        </div>
        <div role="alert">
          {form.conflict && <ConflictNotice {...form.conflict} onLoadLatest={form.loadLatest} />}
        </div>
        <div className="btns mt-4">
          <Button kind="line" type="submit" busy={form.busy}>
            {form.busy ? 'Menyimpan…' : 'Simpan kantor'}
          </Button>
        </div>
      </form>
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </>
  )
}
