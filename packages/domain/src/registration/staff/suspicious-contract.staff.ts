/** Groups of many registrations from one network on one day: listed, marked and cleared by admins. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { staffReason } from '../../shared/fields/reason.ts'
import { SUSPICIOUS_MESSAGES, type SuspiciousCode, suspiciousCleared } from './messages.ts'

/** Registrations of one network on one day from which it is shown to admins. Mobile networks and schools may reach it. */
export const SUSPICIOUS_REGISTRATIONS = 100
/** Registrations of one network within ten minutes above which it is shown too. */
export const SUSPICIOUS_RATE = 60
/** The same of an IPv6 site (/48), when fewer than half of the phone numbers are different. */
export const SUSPICIOUS_SITE_RATE = 300
/** How long the hash of the sender's network is kept. */
export const SENDER_NETWORK_DAYS = 30
export const REASON_MAX = 300

const code = (value: SuspiciousCode) => value

/**
 * A keyed hash of an address (IPv4) or network (IPv6 /64); the address cannot be read from it. Its first half is the hash of the
 * site (IPv6 /48), and alone names a group of a site.
 */
const network = z.string().check(z.regex(/^[0-9a-f]{32}([0-9a-f]{32})?$/, code('suspicious.group')))
/** A day in the office's time zone. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, code('suspicious.group')))
const reason = staffReason(REASON_MAX, code('suspicious.reason'))

export const suspiciousGroup = z.object({
  network: z.string(),
  day: z.string(),
  /** One address or household; or a site, of which only registrations belong to the group whose phone number another one has. */
  kind: z.enum(['network', 'site']),
  /** Live registrations. */
  registrations: z.int(),
  /** The same for each level, whose list shows them with the parameter `group`. */
  of_level: z.object({ SD: z.int(), SMP: z.int() }),
  marked: z.int(),
  /** Marked registrations without a decision, which clearing deletes. */
  clearable: z.int(),
  first_at: z.string(),
  last_at: z.string(),
})
export type SuspiciousGroup = z.output<typeof suspiciousGroup>

export const listSuspicious = endpoint({
  name: 'listSuspicious',
  method: 'GET',
  path: '/api/ppdb/suspicious',
  access: ['admin'],
  data: z.array(suspiciousGroup),
})

export const markSuspicious = endpoint({
  name: 'markSuspicious',
  method: 'PUT',
  path: '/api/ppdb/suspicious/mark',
  access: ['admin'],
  body: z.object({ network, day, marked: z.boolean(), reason }),
  message: 'Tanda berhasil diubah',
  data: z.object({ registrations: z.int() }),
  messages: SUSPICIOUS_MESSAGES,
})

export const clearSuspicious = endpoint({
  name: 'clearSuspicious',
  method: 'PUT',
  path: '/api/ppdb/suspicious/clear',
  access: ['admin'],
  body: z.object({ network, day, registrations: z.int().check(z.minimum(0)), reason }),
  message: suspiciousCleared('{count}'),
  data: z.object({ registrations: z.int() }),
  messages: SUSPICIOUS_MESSAGES,
})
