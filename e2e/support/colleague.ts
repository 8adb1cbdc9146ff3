/** Somebody else of the office who works at the same time: the same calls, by the API. */
import { type Decision, readRegistration } from '@spmb/domain/registration/contract.ts'
import { editApplicant } from '@spmb/domain/registration/staff-contract.ts'
import {
  type BodyIn,
  callPath,
  type Data,
  type Endpoint,
  type ParamsIn,
} from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { TestServer } from './server.ts'
import { type Account, signInByApi } from './staff.ts'

export interface Colleague {
  readonly token: string
  /** Throws when it is refused: what a colleague does in a journey is meant to succeed. */
  call<const E extends Endpoint>(
    contract: E,
    options?: { params?: ParamsIn<E>; body?: BodyIn<E> },
  ): Promise<Data<E>>
  /** Decides on an applicant for one of the chosen schools. */
  decide(level: Level, number: string, schoolId: number, decision: Decision): Promise<void>
}

export async function aColleague(server: TestServer, account: Account): Promise<Colleague> {
  const token = await signInByApi(server, account)

  const call: Colleague['call'] = async (contract, { params, body } = {}) => {
    const path = callPath(contract.path, (params ?? {}) as Record<string, string | number>)
    const response = await fetch(server.url + path, {
      method: contract.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${contract.name} answers ${response.status}: ${await response.text()}`)
    return (await response.json()).data
  }

  return {
    token,
    call,
    async decide(level, number, schoolId, decision) {
      // For staff the same address gives the whole record.
      const record = (await call(readRegistration, { params: { no: number } })) as { id?: number }
      const body = { school_id: schoolId, status_announcement: decision }
      await call(editApplicant[level], { params: { id: String(record.id) }, body })
    },
  }
}
