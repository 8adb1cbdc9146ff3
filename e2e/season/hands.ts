import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from '../pages/staff-applicants.ts'
import type { Hands } from './task.ts'

export function byMouse(): Hands {
  return {
    press: (target) => target.click(),
    type: (field, text) => field.fill(text),
    choose: (option) => option.check(),
    async pick(combobox, name) {
      await combobox.fill(name)
      await firstOption(combobox, name).click()
    },
  }
}

export interface Effort {
  clicks: number
  keys: number
}

/** Counts what the hands do. Choices in a combobox are a click and the typed letters. */
export function counted(hands: Hands, effort: Effort): Hands {
  return {
    press(target) {
      effort.clicks++
      return hands.press(target)
    },
    type(field, text) {
      effort.keys += text.length
      return hands.type(field, text)
    },
    choose(option) {
      effort.clicks++
      return hands.choose(option)
    },
    pick(combobox, name) {
      effort.clicks++
      effort.keys += name.length
      return hands.pick(combobox, name)
    },
  }
}

/** Reaches every control with the Tab key. */
export function byKeyboard(page: Page): Hands {
  return {
    async press(target) {
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    },
    async type(field, text) {
      await tabTo(page, field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async choose(option) {
      // Tab reaches a group of radio buttons, not each of them.
      await option.focus()
      await page.keyboard.press('Space')
    },
    async pick(combobox, name) {
      await tabTo(page, combobox)
      await page.keyboard.type(name)
      await expect(firstOption(combobox, name)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(combobox).toHaveValue(name)
    },
  }
}

const firstOption = (combobox: Locator, name: string) => combobox.page().getByRole('option', { name }).first()
