/** Up to three schools with free seats, the most wanted first; the nearest are listed first. */
import type { FreeSeatWish } from '@spmb/domain/free-seats/contract.family.ts'
import { NAMED_MAX } from '@spmb/domain/free-seats/free-seats.ts'
import { SelectField } from '../ui/form/Field.tsx'
import { offerWords } from './messages.ts'

const LABELS = ['Paling diinginkan', 'Bila tidak, sekolah ini', 'Bila tidak juga, sekolah ini']

const fieldOf = (i: number) => `wish-${i + 1}`

export function WishFields({ wish, error }: { wish: FreeSeatWish; error: string | undefined }) {
  const offered = [...wish.offered].sort(
    (a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY) || 0,
  )
  // A named school that has filled meanwhile stays in the list: it may become free again.
  const gone = wish.named.filter(({ id }) => !offered.some((school) => school.id === id))
  const options = [
    ...offered.map((school) => [String(school.id), offerWords(school)] as const),
    ...gone.map(({ id, name }) => [String(id), `${name} · terisi`] as const),
  ]
  return Array.from({ length: NAMED_MAX }, (_, i) => (
    <SelectField
      key={fieldOf(i)}
      id={fieldOf(i)}
      name={fieldOf(i)}
      label={LABELS[i] ?? ''}
      options={options}
      defaultValue={wish.named[i] ? String(wish.named[i]?.id) : ''}
      error={i === 0 ? error : undefined}
      autoComplete="off"
    />
  ))
}

/** The schools chosen in the form, without gaps. */
export function namedIn(form: HTMLFormElement): number[] {
  const data = new FormData(form)
  return Array.from({ length: NAMED_MAX }, (_, i) => Number(data.get(fieldOf(i)) ?? 0)).filter((id) => id > 0)
}
