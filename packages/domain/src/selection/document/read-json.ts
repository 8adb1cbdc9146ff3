/**
 * Reads a JSON object from its bytes: JSON.parse for the values, and a second pass over the text (`scan-json.ts`) when that fails or
 * a key is there twice, which JSON.parse tells neither with its place.
 */
import { isRecord } from './faults.ts'
import { countColons, countKeys, DamagedJson, type JsonHandler, scanJson } from './scan-json.ts'

/** Bytes of a document or certificate: half more than the most applicants with two choices take (40 MiB). */
export const MAX_JSON_BYTES = 64 * 1024 * 1024

/** @throws DamagedJson behind what was handled before the damage */
export function readJson(bytes: Uint8Array, lists: ReadonlySet<string>, handler: JsonHandler): void {
  if (bytes.length > MAX_JSON_BYTES)
    throw new DamagedJson('', `the document has more than ${MAX_JSON_BYTES} bytes`)
  const text = decoded(bytes)
  const value = text === null ? undefined : parsed(text)
  if (text === null || !isRecord(value) || countColons(text) !== countKeys(value)) {
    scanJson(bytes, lists, handler)
    return
  }
  for (const [name, member] of Object.entries(value)) {
    handler.key(name)
    if (lists.has(name) && Array.isArray(member))
      for (const [i, element] of member.entries()) handler.element(name, i, element)
    else handler.value(name, member)
  }
}

/** Null: the bytes are no UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
