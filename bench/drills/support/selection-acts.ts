/** The acts of a selection as calls of its admins, with what each stores. */
import { confirmPassword } from '@spmb/domain/accounts/contract.staff.ts'
import { publishResults, readPublicationCheck } from '@spmb/domain/publication/contract.staff.ts'
import { applySelection, signSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { untilServed } from './probes.ts'
import type { Stored } from './selection-stored.ts'
import type { Site } from './site.ts'

export interface Admin {
  id: number
  password: string
  headers: Record<string, string>
}

export interface Driven {
  name: 'sign' | 'apply' | 'publish'
  /** @returns the status of the answer */
  send: () => Promise<number>
  adds: Partial<Stored>
}

/** The acts of a run that has one signature, in their order. */
export function actsOf(
  site: Site,
  [first, second]: [Admin, Admin],
  { season, run, hash, children }: { season: number; run: number; hash: string; children: number },
): Driven[] {
  const ofRun = { id: String(run) }
  const params = { id: String(season) }
  return [
    {
      name: 'sign',
      send: () => send(site, second, signSelection, ofRun, { result_hash: hash, password: second.password }),
      adds: { signatures: 1, signAudits: 1 },
    },
    {
      name: 'apply',
      send: () => send(site, first, applySelection, ofRun, { result_hash: hash }),
      adds: {
        state: 'signed',
        applied: 1,
        applyAudits: 1,
        explained: 2 * children,
        decided: children,
        editAudits: children,
      },
    },
    {
      name: 'publish',
      async send() {
        const url = site.server.url + callPath(readPublicationCheck.path, params)
        const { data } = await (await untilServed(() => fetch(url, { headers: first.headers }))).json()
        const { version } = data.season
        return send(site, first, publishResults, params, {
          publishes: 'now',
          check: data.check,
          version,
          password: first.password,
        })
      },
      adds: { publication: 'published', publications: 1, publishAudits: 1 },
    },
  ]
}

type Sent = typeof signSelection | typeof applySelection | typeof publishResults | typeof confirmPassword

/** Confirms the password, so that a long drill may still make sensitive calls, and sends the call. @returns its status */
export async function send(
  site: Site,
  admin: Admin,
  contract: Sent,
  params: Record<string, string>,
  body: object,
): Promise<number> {
  const post = (to: Sent, toParams: Record<string, string>, payload: object) =>
    fetch(site.server.url + callPath(to.path, toParams), {
      method: to.method,
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
  const confirmed = await untilServed(() => post(confirmPassword, {}, { password: admin.password }))
  await confirmed.arrayBuffer()
  const answer = await post(contract, params, body)
  await answer.arrayBuffer()
  return answer.status
}
