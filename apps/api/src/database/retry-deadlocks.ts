/** When two transactions wait for one another the database ends one of them. It did nothing, so it may try again. */
import { Unavailable } from '../http/errors.ts'

const ENDED_FOR_ANOTHER = new Set(['40P01', '40001'])
const ATTEMPTS = 5

/** @throws Unavailable when it was ended every time: whoever asked may ask again */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!ENDED_FOR_ANOTHER.has((error as { code?: string }).code ?? '')) throw error
      if (attempt === ATTEMPTS) throw new Unavailable(1)
    }
  }
}
