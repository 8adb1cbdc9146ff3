import { anSdBody, type ChoiceIds } from '../../../apps/api/testing/builders.ts'
import { request } from './http-load.ts'

let serial = 0

/** Generates requests that register the same child, each with a NIK that this process has not used. */
export function newRegistrations(zone: ChoiceIds): () => Buffer {
  const nik = '5299000000000000'
  const template = request('POST', '/api/ppdb/sd', JSON.stringify(anSdBody(zone, { nik })))
  const place = template.indexOf(nik) + 4
  return () => {
    const copy = Buffer.from(template)
    copy.write(String(serial++).padStart(12, '0'), place, 'latin1')
    return copy
  }
}
