import { prepareData } from '../apps/api/testing/processes/prepared-data.ts'
import { UNSET } from './support/server.ts'

/** Playwright calls this once before the first journey and the returned function after the last. */
export default function prepare(): Promise<() => Promise<void>> {
  return prepareData(UNSET)
}
