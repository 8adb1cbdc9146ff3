/** A second staff member who works at the same time, through the API. */
import { editQuota } from '@spmb/domain/quota/contract.staff.ts'
import { readQuotaGrid } from '@spmb/domain/quota/grid-contract.staff.ts'
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { editApplicant } from '@spmb/domain/registration/staff/contract.staff.ts'
import { deleteApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { readApplicant } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { listSeasons } from '@spmb/domain/season/contract.staff.ts'
import {
  type BodyIn,
  callPath,
  type Data,
  type Endpoint,
  type ParamsIn,
} from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Place } from './area.ts'
import type { TestServer } from './server.ts'
import { type Account, aSharedAccount, signInByApi } from './staff.ts'

export interface Colleague {
  readonly token: string
  /** Throws when the server refuses the call. */
  call<const E extends Endpoint>(
    contract: E,
    options?: { params?: ParamsIn<E>; body?: BodyIn<E> },
  ): Promise<Data<E>>
  /** Reads the complete record of a registration number. */
  read(number: string): Promise<Applicant>
  /** Changes the given fields, whatever the version. */
  edit(number: string, changes: Record<string, unknown>): Promise<void>
  delete(number: string, reason?: string): Promise<void>
  /** Sets a school's quota so that `free` seats are left. */
  leaveSeats(school: Place, free: number): Promise<void>
  /** The id of the active season: other journeys on this server may have created further seasons. */
  activeSeason(): Promise<string>
  /** Decides on an applicant for one of the chosen schools. */
  decide(level: Level, number: string, schoolId: number, decision: Decision): Promise<void>
}

/** The admin whom the journeys of a server share, as a colleague who decides and sets up without the screens. */
export const theSharedAdmin = async (server: TestServer): Promise<Colleague> =>
  aColleague(server, await aSharedAccount(server, 'admin'))

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

  async function read(number: string): Promise<Applicant> {
    const record = await call(readApplicant, { params: { no: number } })
    if (!('id' in record)) throw new Error('Only the public answer was given')
    return record
  }

  async function edit(number: string, changes: Record<string, unknown>): Promise<void> {
    const { id, type } = await read(number)
    await call(editApplicant[type], { params: { id: String(id) }, body: changes })
  }

  return {
    token,
    call,
    read,
    edit,
    async delete(number, reason) {
      const { id } = await read(number)
      await call(deleteApplicant, { params: { id: String(id) }, ...(reason && { body: { reason } }) })
    },
    async leaveSeats(school, free) {
      // Not the public list, whose counts are some seconds old.
      const used = (await call(readQuotaGrid)).rows.find(({ id }) => id === school.id)?.used
      if (used === undefined) throw new Error(`There is no school ${school.id}`)
      await call(editQuota, { params: { school_id: String(school.id) }, body: { quota: used + free } })
    },
    async activeSeason() {
      const active = (await call(listSeasons)).find(({ is_active }) => is_active)
      if (!active) throw new Error('There is no active season')
      return String(active.id)
    },
    async decide(level, number, schoolId, decision) {
      const { id } = await read(number)
      const body = { school_id: schoolId, status_announcement: decision }
      await call(editApplicant[level], { params: { id: String(id) }, body })
    },
  }
}
