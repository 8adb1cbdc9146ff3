/** One invented child of each kind, as its family reads the result after publication. Pure. */
import type { PublicationCheck } from '@spmb/domain/publication/contract.staff.ts'
import type { Decision, PublicRegistration } from '@spmb/domain/registration/contract.public.ts'

export interface ResultKind {
  id: string
  title: string
  /** Children of the season whose families read this. */
  children: number
  decisions: readonly [Decision, Decision]
  /** The school beside the choices that has admitted the child. */
  placed?: string
}

export function resultKinds({ counts }: Pick<PublicationCheck, 'counts'>): ResultKind[] {
  return [
    { id: 'first', title: 'LULUS di pilihan 1', children: counts.lulus_1, decisions: ['LULUS', null] },
    {
      id: 'second',
      title: 'LULUS di pilihan 2',
      children: counts.lulus_2,
      decisions: ['TIDAK LULUS', 'LULUS'],
    },
    ...(counts.placed > 0
      ? [
          {
            id: 'placed',
            title: 'LULUS lewat kursi kosong',
            children: counts.placed,
            decisions: ['TIDAK LULUS', 'TIDAK LULUS'] as const,
            placed: 'SD Negeri Contoh 3',
          },
        ]
      : []),
    {
      id: 'neither',
      title: 'TIDAK LULUS di keduanya',
      children: counts.tidak_lulus,
      decisions: ['TIDAK LULUS', 'TIDAK LULUS'],
    },
    { id: 'undecided', title: 'Belum ditetapkan', children: counts.undecided, decisions: [null, null] },
    { id: 'withdrawn', title: 'Mengundurkan diri', children: counts.withdrawn, decisions: [null, null] },
  ]
}

export function exampleResult(kind: ResultKind, firstYear: number): PublicRegistration {
  return {
    no_registration: `SD${String(firstYear).slice(2)}-C0NT0-HANAK-7`,
    name: 'Contoh Anak Pertama',
    type: 'SD',
    school_1_id: { id: 1, name: 'SD Negeri Contoh 1' },
    school_2_id: { id: 2, name: 'SD Negeri Contoh 2' },
    school_1_status: kind.decisions[0],
    school_2_status: kind.decisions[1],
  }
}
