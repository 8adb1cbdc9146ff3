/** The fields of one claim: why the child takes the path, and only what that needs. Inputs are native and uncontrolled. */
import {
  CONTEST_FORM_NAMES,
  CONTEST_LEVEL_NAMES,
  DETAIL_LABELS,
  SEMESTER_NAMES,
} from '@spmb/domain/paths/claim/claim-words.ts'
import { type DetailKey, MAX_CERTIFICATES } from '@spmb/domain/paths/claim/details.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { RadioChoices, TickChoice } from '../../ui/form/Choice.tsx'
import { DateParts, Field, FieldGroup, SelectField, TextField } from '../../ui/form/Field.tsx'
import { type ClaimablePath, inputsOf } from './claim-inputs.ts'
import { AVERAGES_HINT, CERTIFICATES_HINT, NUMBER_FROM_CARD, ONLY_AT_SCHOOL } from './messages.ts'

export interface ChosenSchools {
  /** In the order of choice; the same one twice in a zone of one school. */
  schools: readonly { id: number; name: string }[]
  /** Each choice takes one path. */
  isPerChoice: boolean
}

export function ClaimFields({
  path,
  held,
  chosen,
  criterion,
  errors,
  onCriterion,
}: {
  path: ClaimablePath
  /** What inputs hold at first, by name. */
  held: Readonly<Record<string, string>>
  chosen: ChosenSchools
  criterion: string
  errors: FieldMessages
  onCriterion: (code: string) => void
}) {
  const names = inputsOf(path.code)
  const asked = path.criteria.find(({ code }) => code === criterion)
  const schools = chosen.schools.filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at)
  const field = (key: DetailKey) => ({
    id: names.of(key),
    name: names.of(key),
    label: DETAIL_LABELS[key],
    defaultValue: held[names.of(key)] ?? '',
    error: errors[key]?.[0] ?? '',
  })
  return (
    <>
      {path.criteria.length > 1 && (
        <SelectField
          id={names.of('criterion')}
          name={names.of('criterion')}
          label="Alasan mengikuti jalur ini"
          error={errors.criterion?.[0] ?? ''}
          required
          value={criterion}
          onChange={(event) => onCriterion(event.target.value)}
          options={path.criteria.map(({ code, name }) => [code, name] as const)}
        />
      )}
      {chosen.isPerChoice && (
        <RadioChoices
          id={names.of('choice')}
          name={names.of('choice')}
          label="Untuk pilihan"
          required
          stacked
          error={errors.choice?.[0]}
          chosen={held[names.of('choice')] ?? ''}
          options={chosen.schools.map(
            ({ name }, at) => [String(at + 1), `Pilihan ${at + 1}: ${name}`] as const,
          )}
        />
      )}
      {asked?.asked.map(({ key, optional }) => {
        if (key === 'letter_date')
          return (
            <Dates
              key={key}
              of={names.of(key)}
              held={held}
              label={DETAIL_LABELS[key]}
              error={errors[key]?.[0]}
            />
          )
        if (key === 'letter_number')
          return <TextField key={key} {...field(key)} required autoComplete="off" maxLength={40} />
        if (key === 'card_number')
          return (
            <TextField
              key={key}
              {...field(key)}
              hint={NUMBER_FROM_CARD}
              required={!optional}
              autoComplete="off"
              maxLength={40}
            />
          )
        if (key === 'card_kind')
          return (
            <SelectField
              key={key}
              {...field(key)}
              required
              options={asked.cards.map((kind) => [kind, kind] as const)}
            />
          )
        if (key === 'parent_school_id')
          return (
            <SelectField
              key={key}
              {...field(key)}
              hint={ONLY_AT_SCHOOL}
              required
              options={schools.map(({ id, name }) => [String(id), name] as const)}
            />
          )
        if (key === 'averages')
          return <Averages key={key} path={path.code} held={held} error={errors[key]?.[0]} />
        if (key === 'certificates')
          return (
            <Certificates
              key={key}
              path={path.code}
              held={held}
              required={!optional}
              error={errors[key]?.[0]}
            />
          )
        return (
          <TickChoice
            key={key}
            id={names.of(key)}
            name={names.of(key)}
            defaultChecked={held[names.of(key)] === 'on'}
            error={errors[key]?.[0]}
          >
            {DETAIL_LABELS[key]}
          </TickChoice>
        )
      })}
    </>
  )
}

type Held = Readonly<Record<string, string>>

function Dates({
  of,
  held,
  label,
  error,
}: {
  of: string
  held: Held
  label: string
  error: string | undefined
}) {
  const part = (key: 'day' | 'month' | 'year') => ({
    name: `${of}-${key}`,
    defaultValue: held[`${of}-${key}`] ?? '',
  })
  return (
    <DateParts
      id={of}
      label={label}
      error={error}
      required
      parts={[
        { ...part('day'), label: 'Hari', inputMode: 'numeric', maxLength: 2 },
        { ...part('month'), label: 'Bulan', inputMode: 'text', maxLength: 12 },
        { ...part('year'), label: 'Tahun', inputMode: 'numeric', maxLength: 4 },
      ]}
    />
  )
}

function Averages({ path, held, error }: { path: string; held: Held; error: string | undefined }) {
  const names = inputsOf(path)
  return (
    <FieldGroup
      id={names.of('averages')}
      label={DETAIL_LABELS.averages}
      hint={AVERAGES_HINT}
      error={error}
      required
    >
      {SEMESTER_NAMES.map((semester, at) => (
        <Field key={semester} id={names.semester(at)} label={semester} required mark="none">
          <input
            type="text"
            className="control w-code"
            id={names.semester(at)}
            name={names.semester(at)}
            defaultValue={held[names.semester(at)] ?? ''}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            required
            aria-invalid={Boolean(error)}
            aria-describedby={error && `${names.of('averages')}-error`}
          />
        </Field>
      ))}
    </FieldGroup>
  )
}

function Certificates({
  path,
  held,
  required,
  error,
}: {
  path: string
  held: Held
  required: boolean
  error: string | undefined
}) {
  const names = inputsOf(path)
  const stored = Array.from({ length: MAX_CERTIFICATES }, (_, at) => held[names.certificate(at, 'contest')])
  const [added, setAdded] = useState(stored.filter(Boolean).length)
  const shown = Math.max(added, required ? 1 : 0)
  return (
    <FieldGroup
      id={names.of('certificates')}
      label={DETAIL_LABELS.certificates}
      hint={CERTIFICATES_HINT}
      error={error}
      required={required}
    >
      {Array.from({ length: shown }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a certificate is its place in the list.
        <Certificate key={at} path={path} at={at} held={held} />
      ))}
      {shown < MAX_CERTIFICATES && (
        <p className="mt-3">
          <Button kind="line" onClick={() => setAdded(shown + 1)}>
            Tambah sertifikat
          </Button>
        </p>
      )}
    </FieldGroup>
  )
}

const PLACES = [
  ['1', 'Juara 1'],
  ['2', 'Juara 2'],
  ['3', 'Juara 3'],
] as const

function Certificate({ path, at, held }: { path: string; at: number; held: Held }) {
  const names = inputsOf(path)
  const input = (key: 'contest' | 'organiser' | 'level' | 'place' | 'form') => {
    const name = names.certificate(at, key)
    return { id: name, name, defaultValue: held[name] ?? '', required: true }
  }
  return (
    <fieldset className="mt-4">
      <legend className="legend">Sertifikat {at + 1}</legend>
      <TextField {...input('contest')} label="Nama lomba" autoComplete="off" maxLength={120} />
      <TextField {...input('organiser')} label="Penyelenggara" autoComplete="off" maxLength={120} />
      <SelectField
        {...input('level')}
        label="Tingkat"
        options={Object.entries(CONTEST_LEVEL_NAMES) as [string, string][]}
      />
      <SelectField {...input('place')} label="Juara" options={PLACES} />
      <SelectField
        {...input('form')}
        label="Peserta"
        options={Object.entries(CONTEST_FORM_NAMES) as [string, string][]}
      />
      <Dates of={names.certificate(at, 'date')} held={held} label="Tanggal sertifikat" error={undefined} />
    </fieldset>
  )
}
