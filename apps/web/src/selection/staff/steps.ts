/** The act of a selection as steps. Pure. */

import type { SeedKind } from '@spmb/domain/season/selection-facts.ts'
import type { LevelSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { SIGNATURES_NEEDED } from '@spmb/domain/selection/act/signatures.ts'

export interface Step {
  title: string
  state: 'done' | 'now' | 'todo'
}

/** What is to be done now is the current step; a level that is closed has none. */
export function stepsOf(level: Pick<LevelSelection, 'state' | 'freeze_refusals' | 'method' | 'run'>): Step[] {
  const signed = validSignatures(level.run)
  const titles = [
    'Rancangan',
    'Kunci data',
    'Angka undian',
    'Pratinjau',
    `Tanda tangan (${signed}/${SIGNATURES_NEEDED})`,
    'Terbit',
    'Selesai',
  ]
  const now = currentStep(level)
  return titles.map((title, index) => ({
    title,
    state: index < now ? 'done' : index === now ? 'now' : 'todo',
  }))
}

function currentStep({ state, freeze_refusals, method, run }: Parameters<typeof stepsOf>[0]): number {
  switch (state) {
    case 'draft':
      return method === 'run' && freeze_refusals.length === 0 ? 1 : 0
    case 'frozen':
      return 2
    case 'seeded':
      return run?.preview ? 4 : 3
    case 'signed':
      return 5
    case 'public':
      return 6
    case 'closed':
      return 7
  }
}

export const validSignatures = (run: LevelSelection['run']) =>
  run?.signatures.filter(({ valid }) => valid).length ?? 0

/** The dice of a seed one by one; a public value as it is. */
export const spacedSeed = (value: string, kind: SeedKind) => (kind === 'dice' ? [...value].join(' ') : value)

/** A hash in groups of four digits, as people read it to each other. */
export const groupedHash = (hash: string) => hash.match(/.{1,4}/g)?.join(' ') ?? hash

export const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`
