/**
 * Wakes the thread pool of this process at intervals, because the C library can lose a wake-up.
 *
 * Node hands file reads, compression, password hashes and name look-ups to libuv's pool, whose threads wait on a condition
 * variable. In glibc before 2.41 a signal to it can wake no thread: https://sourceware.org/bugzilla/show_bug.cgi?id=25847. The task
 * then stays in the queue, while all threads are idle, until another task is submitted. A start reads one file after another, so
 * nothing else is submitted and it hangs (docs/decisions/0048-thread-pool-heartbeat.md).
 */
import { randomFill } from 'node:crypto'

/** The longest that a task waits whose wake-up was lost, in milliseconds. */
export const HEARTBEAT_MS = 500

let timer: NodeJS.Timeout | undefined

/** Submits a task of one byte every `HEARTBEAT_MS`. Does not keep the process running. A second call has no effect. */
export function startThreadPoolHeartbeat(): void {
  if (timer) return
  timer = setInterval(() => randomFill(Buffer.alloc(1), () => {}), HEARTBEAT_MS).unref()
}
