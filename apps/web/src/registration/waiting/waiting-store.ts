/**
 * A form that was sent without a network waits here, with its NIK, until it is sent, erased, or too old (docs/product-rules.md#offline).
 * It is encrypted with AES-GCM under a key that the browser keeps and cannot export; both are in IndexedDB and are erased together.
 * Without IndexedDB or encryption nothing is kept. Nothing here throws.
 */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Answers } from '../fields/answers.ts'
import type { CheckedAnswers } from '../submission/check-form.ts'
import { isTooOld, markWaiting, TO_ERASE, waitingMarks } from './waiting-marks.ts'

export interface WaitingForm {
  checked: CheckedAnswers
  /** As typed, for the form. */
  answers: Answers
  /** The idempotency key: however often the form is sent, it is stored once. */
  key: string
  /** Milliseconds since 1970. */
  savedAt: number
}

interface EncryptedForm {
  cryptoKey: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  text: ArrayBuffer
}

const DATABASE = 'spmb-menunggu'
const STORE = 'formulir'

/** @returns false when the device keeps nothing */
export async function storeWaiting(level: Level, form: WaitingForm): Promise<boolean> {
  try {
    const cryptoKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = new TextEncoder().encode(JSON.stringify(form))
    const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cryptoKey, plain)
    if (!(level in waitingMarks())) markWaiting(level, TO_ERASE)
    await inStore('readwrite', (store) => store.put({ cryptoKey, iv, text } satisfies EncryptedForm, level))
    markWaiting(level, form.savedAt)
    return true
  } catch {
    return false
  }
}

/**
 * The waiting form; null for none. One that is too old, replaced or cannot be read is erased.
 *
 * @param isReplaced whether the form was changed or sent again after it began to wait
 */
export async function loadWaiting(
  level: Level,
  now: number,
  isReplaced: (form: WaitingForm) => boolean,
): Promise<WaitingForm | null> {
  try {
    const encrypted = (await inStore('readonly', (store) => store.get(level))) as EncryptedForm | undefined
    const form = encrypted ? await open(encrypted) : null
    const since = waitingMarks()[level] ?? TO_ERASE
    if (form && !isTooOld(form.savedAt, now) && !isTooOld(since, now) && !isReplaced(form)) return form
  } catch {
    // Damaged: erased.
  }
  await eraseWaiting(level)
  return null
}

async function open({ cryptoKey, iv, text }: EncryptedForm): Promise<WaitingForm> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cryptoKey, text)
  return JSON.parse(new TextDecoder().decode(plain)) as WaitingForm
}

/** Erases form and key, now or, if the page is left meanwhile, on the next page. */
export async function eraseWaiting(level: Level): Promise<void> {
  if (level in waitingMarks()) markWaiting(level, TO_ERASE)
  try {
    await inStore('readwrite', (store) => store.delete(level))
    markWaiting(level, null)
  } catch {
    // There is no IndexedDB, so nothing waits.
    markWaiting(level, null)
  }
}

/** Runs one request in a transaction; resolves when it is complete. */
async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
    request.onblocked = () => reject(new Error('blocked'))
  })
}
