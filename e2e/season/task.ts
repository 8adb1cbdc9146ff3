/**
 * The work of an office in one season, as tasks of a few steps. The journey of a whole season performs them by mouse and by
 * keyboard; `npm run guide` performs them once more for the sentences and pictures of docs/panduan-dinas.md.
 */
import type { Locator, Page } from '@playwright/test'
import type { TestServer } from '../support/server.ts'
import type { Account } from '../support/staff.ts'

export interface Desk {
  page: Page
  server: TestServer
  admin: Account
  hands: Hands
}

/** How the office uses the page: by mouse or by keyboard. */
export interface Hands {
  press(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** Chooses a radio button or ticks a box. */
  choose(option: Locator): Promise<void>
  /** Searches a combobox for the name and takes the first option. */
  pick(combobox: Locator, name: string): Promise<void>
}

export interface Step {
  /** What to do, in Indonesian, as the guide prints it. */
  text: string
  /** Performs the step and waits for its result. */
  act(desk: Desk): Promise<void>
  /** The guide shows the page after the step. The journey checks its accessibility. */
  picture?: { file: string; alt: string }
}

export interface Task {
  title: string
  /** When the task is due and what it is for. */
  about: string
  /** What families do before the task. */
  before?(desk: Desk): Promise<void>
  steps: readonly Step[]
}
