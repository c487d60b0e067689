import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const HANDS = ['mouse', 'keyboard'] as const
/** With what a person works. */
export type By = (typeof HANDS)[number]

/** How a person works on the screens: one description of a day is played by mouse and by keyboard alone. */
export type Hands = {
  page: Page
  by: By
  /** Goes to a part of the screen without pressing it. */
  goTo: (what: Locator) => Promise<void>
  /** Presses a button, a link or a row: by keyboard with the key that the screens name for it, else with Enter. */
  press: (what: Locator, key?: string) => Promise<void>
  /** Writes into a field, in place of what stands there; the key leads to it. */
  write: (field: Locator, text: string, key?: string) => Promise<void>
  /** Writes a day and a time, such as 2026-11-30T09:30, into a field of the browser for them. */
  writeMoment: (field: Locator, moment: string) => Promise<void>
  /** Ticks a box, takes its tick off, or chooses one of a group. */
  tick: (box: Locator, isOn?: boolean) => Promise<void>
  select: (list: Locator, label: string) => Promise<void>
  /** Opens a menu and takes one of its actions. */
  take: (menu: Locator, action: Locator, key?: string) => Promise<void>
}

export const handsOf = (page: Page, by: By): Hands =>
  by === 'mouse' ? mouse(page) : keyboard(page)

/** Waits until a press is answered: what states facts opens its button only when they have come. */
const ready = async (what: Locator): Promise<void> => {
  await what.waitFor({ state: 'attached' })
  await expect.poll(() => what.isEnabled()).toBe(true)
}

const mouse = (page: Page): Hands => ({
  page,
  by: 'mouse',
  goTo: (what) => what.hover(),
  press: async (what) => {
    await ready(what)
    await what.click()
  },
  write: async (field, text) => {
    await field.click({ clickCount: 3 })
    await field.fill(text)
  },
  writeMoment: (field, moment) => field.fill(moment),
  tick: async (box, isOn = true) => {
    await ready(box)
    if ((await box.isChecked()) === isOn) return
    // The input of some lies unseen under its drawing, which is in the same label.
    const label = box.locator('xpath=ancestor::label')
    await ((await label.count()) > 0 ? label : box).click({ position: { x: 8, y: 8 } })
    await expect.poll(() => box.isChecked()).toBe(isOn)
  },
  select: async (list, label) => {
    await ready(list)
    await list.selectOption({ label })
  },
  take: async (menu, action) => {
    await menu.click()
    await action.click()
  },
})

const keyboard = (page: Page): Hands => {
  const keys = page.keyboard
  return {
    page,
    by: 'keyboard',
    goTo: (what) => reach(page, what),
    press: async (what, key) => {
      await ready(what)
      if (key === undefined) await reach(page, what)
      await keys.press(key ?? 'Enter')
    },
    write: async (field, text, key) => {
      await field.waitFor()
      if (key === undefined) await reach(page, field)
      else {
        await keys.press(key)
        await expect.poll(() => hasFocus(field)).toBe(true)
      }
      await keys.press('Control+a')
      await keys.type(text)
    },
    writeMoment: async (field, moment) => {
      await reach(page, field)
      await typeMoment(page, field, moment)
    },
    tick: async (box, isOn = true) => {
      await ready(box)
      if ((await box.isChecked()) === isOn) return
      await reach(page, box)
      // An arrow has chosen it already.
      if ((await box.isChecked()) !== isOn) await keys.press('Space')
      await expect.poll(() => box.isChecked()).toBe(isOn)
    },
    select: async (list, label) => {
      await ready(list)
      await reach(page, list)
      await choose(page, list, label)
    },
    take: async (menu, action, key) => {
      await ready(menu)
      if (key === undefined) await reach(page, menu)
      await keys.press(key ?? 'Enter')
      await action.waitFor()
      for (let presses = 0; presses < 20 && !(await hasFocus(action)); presses += 1)
        await keys.press('ArrowDown')
      expect(await hasFocus(action)).toBe(true)
      await keys.press('Enter')
    },
  }
}

/** In a closed list: a near choice by arrows, one further away by its first letters. */
async function choose({ keyboard: keys }: Page, list: Locator, label: string): Promise<void> {
  const steps = await list.evaluate((each, text) => {
    const { options, selectedIndex } = each as HTMLSelectElement
    return [...options].findIndex((option) => option.label === text) - selectedIndex
  }, label)
  if (Math.abs(steps) > MOST_ARROWS) await keys.type(label)
  else
    for (let arrows = 0; arrows < Math.abs(steps); arrows += 1)
      await keys.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
}
const MOST_ARROWS = 3

/** By its parts, in the order that the browser of this machine has them in. */
async function typeMoment({ keyboard: keys }: Page, field: Locator, moment: string): Promise<void> {
  const [year = '', month = '', day = '', hour = 0, minute = ''] = moment.split(/[-T:]/)
  const time = `${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${Number(hour) < 12 ? 'A' : 'P'}`
  const orders = [
    [month, day, year],
    [year, month, day],
    [day, month, year],
  ]
  for (const order of orders) {
    for (let parts = 0; parts < 6; parts += 1) await keys.press('ArrowLeft')
    for (const part of order) {
      await keys.type(part)
      // A year may have more digits; the others go on by themselves.
      if (part === year) await keys.press('ArrowRight')
    }
    await keys.type(time)
    if ((await field.inputValue()) === moment) return
  }
  throw new Error(`${moment} cannot be typed into ${String(field)}`)
}

const hasFocus = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === document.activeElement)

const MOST_PRESSES = 250

/** Goes to a part of the screen by Tab, and within a group of choices or tabs by arrows. */
async function reach(page: Page, what: Locator): Promise<void> {
  const went: Way[] = []
  while (went.length < MOST_PRESSES) {
    const way = await what.evaluate(wayTo)
    if (way === 'there') return
    if (went.at(-1) !== way && went.slice(-4).includes(way) && way !== 'ArrowDown')
      throw new Error(`Tab does not stop at ${String(what)}`)
    went.push(way)
    await page.keyboard.press(way)
  }
  throw new Error(`${MOST_PRESSES} presses do not lead to ${String(what)}`)
}

type Way = 'there' | 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowRight'

/** Runs in the page: the next key on the way to a part of it. */
function wayTo(target: Element): Way {
  const here = document.activeElement
  if (here === target) return 'there'
  if (!here || here === document.body || here.contains(target)) return 'Tab'
  const tabs = target.closest('[role=tablist]')
  if (tabs?.contains(here)) return 'ArrowRight'
  const isRadio = (one: Element): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.type === 'radio'
  if (isRadio(here) && isRadio(target) && here.name === target.name) return 'ArrowDown'
  const isBehind = here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBehind ? 'Tab' : 'Shift+Tab'
}
