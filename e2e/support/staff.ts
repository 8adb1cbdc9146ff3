/** Staff and applicants for journeys: real accounts made by the command line, real registrations sent by the public API. */
import { type BrowserContext, expect } from '@playwright/test'
import { login } from '@spmb/domain/accounts/contract.public.ts'
import { changePassword, readMe } from '@spmb/domain/accounts/contract.staff.ts'
import { registerSd, registerSmp } from '@spmb/domain/registration/contract.public.ts'
import { callPath, type Role } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Area, Place } from './area.ts'
import { aNik, aNisn, aUsername } from './invented.ts'
import type { TestServer } from './server.ts'

export interface Account {
  username: string
  password: string
}

const PASSWORD = 'rumput savana di lereng tambora'

/** An account as the office's technician makes it, with the one-time password still to be changed. */
export async function aNewAccount(server: TestServer, role: Role, school?: Place): Promise<Account> {
  const username = aUsername(role)
  const options = school ? ['--school', school.name] : []
  const printed = await server.command(
    'user',
    'create',
    username,
    '--role',
    role,
    '--name',
    `Contoh ${role}`,
    ...options,
  )
  const password = /One-time password:\s+(\S+)/.exec(printed)?.[1]
  if (!password) throw new Error(`No password was printed: ${printed}`)
  return { username, password }
}

/** An account that has been used before: its password is its owner's. */
export async function anAccount(server: TestServer, role: Role, school?: Place): Promise<Account> {
  const { username, password } = await aNewAccount(server, role, school)
  const token = await signInByApi(server, { username, password })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const me = await fetch(server.url + readMe.path, { headers })
  const { sub } = (await me.json()).data
  const changed = await fetch(server.url + callPath(changePassword.path, { user_id: sub }), {
    method: changePassword.method,
    headers,
    body: JSON.stringify({ password, new_password: PASSWORD, confirm_password: PASSWORD }),
  })
  if (!changed.ok) throw new Error(`The password was not changed: ${await changed.text()}`)
  return { username, password: PASSWORD }
}

/**
 * The account of this role and school that the journeys of a server share, made at the first call. For journeys that neither
 * end its sessions nor change it; others make their own with `anAccount`.
 */
export function aSharedAccount(server: TestServer, role: Role, school?: Place): Promise<Account> {
  const accounts = sharedAccounts.get(server) ?? new Map<string, Promise<Account>>()
  sharedAccounts.set(server, accounts)
  const key = `${role} ${school?.id ?? ''}`
  const account = accounts.get(key) ?? anAccount(server, role, school)
  accounts.set(key, account)
  return account
}
const sharedAccounts = new WeakMap<TestServer, Map<string, Promise<Account>>>()

export async function signInByApi(server: TestServer, account: Account): Promise<string> {
  const response = await fetch(server.url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!response.ok) throw new Error(`The login was refused: ${await response.text()}`)
  return (await response.json()).data.token
}

/**
 * Gives the browser the session's cookie, for journeys that are about something else than signing in. Open pages are left first: a
 * request that one still makes on its own account would come from another user.
 */
export async function signIn(context: BrowserContext, server: TestServer, account: Account): Promise<void> {
  for (const page of context.pages()) await page.goto('about:blank')
  const response = await context.request.post(server.url + login.path, {
    data: account,
    headers: { origin: server.url },
  })
  if (!response.ok()) throw new Error(`The login was refused: ${await response.text()}`)
}

/** Registers a child as the form does; answers the registration number. */
export async function register(...registration: Parameters<typeof registerWithCode>): Promise<string> {
  return (await registerWithCode(...registration)).number
}

/** The same with the change code. */
export async function registerWithCode(
  server: Pick<TestServer, 'url'>,
  level: Level,
  { village, schools }: Area,
  overrides: Record<string, unknown> = {},
): Promise<{ number: string; code: string }> {
  const contract = level === 'SD' ? registerSd : registerSmp
  const birthDate = String(overrides.birth_date ?? (level === 'SD' ? '2018-03-11' : '2012-03-11'))
  const [year = '', month = '', day = ''] = birthDate.split('-')
  const response = await fetch(server.url + contract.path, {
    method: contract.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      // One that says another birth date holds a freeze.
      nik: aNik(`${day}${month}${year.slice(2)}`),
      name: 'Contoh Anak Satu',
      gender: 'L',
      religion: 'islam',
      birth_place: 'Dompu',
      birth_date: birthDate,
      father_name: 'Contoh Ayah',
      father_job: 'Petani',
      mother_name: 'Contoh Ibu',
      mother_job: 'Penenun',
      phone: '0812 0000 0000',
      address: 'Dusun Contoh, RT 01/RW 02',
      village_id: village.id,
      school_1_id: schools[0].id,
      school_2_id: schools[1].id,
      consent: true,
      ...(level === 'SMP' && { nisn: aNisn(), from_school: 'MI Contoh', graduation_year: 2025 }),
      ...overrides,
    }),
  })
  if (!response.ok) throw new Error(`The registration was refused: ${await response.text()}`)
  const { no_registration: number, change_code: code } = (await response.json()).data
  return { number, code }
}

/** Waits until the result page, which the server draws from memory, has these words. */
export async function saidOnResultPage(server: TestServer, number: string, words: string): Promise<void> {
  const result = `${server.url}/information/pengumuman-hasil-ppdb/${number}`
  await expect.poll(async () => (await fetch(result)).text()).toContain(words)
}

/** Waits until the result page says that the child is admitted. */
export const admittedOnPage = (server: TestServer, number: string) =>
  saidOnResultPage(server, number, 'Diterima di')
