/** Name, role and, for an operator, the school of an account. */
import { ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { filterSchools } from '@spmb/domain/zoning/contract.staff.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { Combobox, type ListState } from '../../../ui/form/Combobox.tsx'
import { SelectField, TextField } from '../../../ui/form/Field.tsx'
import { noSchoolNamed, SCHOOLS_NOT_LOADED } from '../messages.ts'

export interface AccountInput {
  role: Role | null
  school: { id: number; name: string } | null
}

const ROLES: readonly Role[] = ['operator', 'monitor', 'admin']
const NAME_MAX = 120

export function AccountFields({
  input,
  name,
  isNameOptional,
  problems,
  onChange,
}: {
  input: AccountInput
  /** The present name. */
  name: string
  isNameOptional: boolean
  problems: FieldMessages
  onChange: (input: AccountInput) => void
}) {
  const schools = useQuery({
    queryKey: ['schools', 'all'],
    queryFn: async ({ signal }) => {
      const read = (type: 'sd' | 'smp') => fetchData(filterSchools, { params: { type }, body: {}, signal })
      return (await Promise.all([read('sd'), read('smp')])).flat()
    },
    enabled: input.role === 'operator',
  })
  const state: ListState = schools.data ? 'ready' : schools.error ? 'failed' : 'loading'
  return (
    <>
      <SelectField
        id="account-role"
        name="role"
        label="Peran"
        required
        error={problems.role?.[0]}
        value={input.role ?? ''}
        options={ROLES.map((role) => [role, ROLE_NAMES[role]] as const)}
        onChange={({ target }) =>
          onChange({ ...input, role: ROLES.find((role) => role === target.value) ?? null })
        }
      />
      {input.role === 'operator' && (
        <Combobox
          id="account-school"
          name="school_id"
          label="Sekolah"
          hint="Ketik nama sekolah, lalu pilih dari daftar"
          required
          error={problems.school_id?.[0]}
          state={state}
          options={schools.data ?? []}
          value={input.school}
          onChoose={(school) => onChange({ ...input, school })}
          onRetry={() => schools.refetch()}
          texts={{
            waiting: 'Memuat daftar sekolah…',
            loading: 'Memuat daftar sekolah…',
            failed: SCHOOLS_NOT_LOADED,
            none: noSchoolNamed,
            choose: 'Pilih sekolah dari daftar',
          }}
        />
      )}
      <TextField
        id="account-name"
        name="name"
        label="Nama orang atau jabatan"
        hint="Seperti yang dilihat petugas lain"
        required={!isNameOptional}
        error={problems.name?.[0]}
        defaultValue={name}
        maxLength={NAME_MAX}
        autoComplete="off"
      />
    </>
  )
}
