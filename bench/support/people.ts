/** Invented registrations with unique NIKs, which start with 5299. */
import type { ChoiceIds } from '../../apps/api/testing/builders.ts'
import { anSdBody } from '../../apps/api/testing/builders.ts'

/** @param run 0 to 999; the NIKs of different runs are different */
export function invented(count: number, zone: ChoiceIds, run: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const nik = `5299${String(run).padStart(3, '0')}${String(i).padStart(9, '0')}`
    return JSON.stringify(anSdBody(zone, { nik, name: `Contoh Anak ${i}` }))
  })
}
