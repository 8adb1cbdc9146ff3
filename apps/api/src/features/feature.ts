import type { FastifyInstance } from 'fastify'
import type { Job, Platform } from '../platform/platform.ts'
import type { Live } from './live.ts'
import type { Pages } from './public-pages/pages.ts'
import type { Staff } from './staff.ts'

/** What a feature adds to the server. A new feature is a function from what it takes to this, and one line in `app.ts`. */
export interface Feature {
  /** Registers routes and the hooks that only they need. */
  routes(app: FastifyInstance): void | Promise<void>
  jobs?: readonly Job[]
}

/** What features share, by its owner. */
interface Owners {
  platform: Platform
  live: Live
  staff: Staff
  pages: Pages
}

/** The owners that a feature takes. */
export type Takes<Owner extends keyof Owners> = Pick<Owners, Owner>
