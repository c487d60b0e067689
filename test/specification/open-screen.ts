import type { Locator, Page } from 'playwright-core'
import type { Product } from './users.ts'

/** A screen in one state: the page, and the part of it that the rows are about. */
export type Shown = { page: Page; scope: Locator }
export type OpenScreen = (product: Product) => Promise<Shown>

export const whole = (page: Page): Shown => ({ page, scope: page.locator('body') })

/** Opens an address and waits for a part of the page to be there. */
export const at =
  (
    who: (product: Product) => Promise<Page>,
    path: string,
    ready: (page: Page) => Locator,
  ): OpenScreen =>
  async (product) => {
    const page = await who(product)
    await page.goto(path)
    await ready(page).first().waitFor()
    return whole(page)
  }

export const text = (words: string | RegExp) => (page: Page) =>
  page.getByText(words, { exact: true }).filter({ visible: true })
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name })

/** A dialog that a press on the screen opens. */
export const within =
  (
    open: OpenScreen,
    press: (page: Page) => Locator,
    dialog: string | RegExp,
    ready: string | RegExp,
  ): OpenScreen =>
  async (product) => {
    const { page } = await open(product)
    await press(page).first().click()
    const scope = page.getByRole('dialog', { name: dialog })
    await scope.getByText(ready).first().waitFor()
    return { page, scope }
  }

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
