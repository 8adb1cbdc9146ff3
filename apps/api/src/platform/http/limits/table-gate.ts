/** The one gate of all calls that read an uploaded table: a file of a few kilobytes may unpack to tens of megabytes. */
import { TABLE_BUSY } from '@spmb/domain/shared/messages.ts'
import { Unavailable } from '../../errors/request-errors.ts'
import { createQueue, type Queue } from './queue.ts'

/** In each process. Reading takes memory and computing time; one at a time is enough for an office and its schools. */
const READ_AT_A_TIME = 1
/** The body of each that waits is in memory, up to 27 MB. */
export const MAX_WAITING = 4
const MAX_WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 5

/** Lets one uploaded table be read. Use `during`: the memory is taken until the work is done. */
export type TableGate = Pick<Queue, 'during'>

export const createTableGate = (): TableGate =>
  createQueue({
    running: READ_AT_A_TIME,
    waiting: MAX_WAITING,
    waitMs: MAX_WAIT_MS,
    refusal: () => new Unavailable(RETRY_AFTER_SECONDS, TABLE_BUSY),
  })
