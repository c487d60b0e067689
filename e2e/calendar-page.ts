import type { Locator, Page } from 'playwright-core'
import { addDays, type Day, dayOf } from '../contract/calendar.ts'
import { adminContext } from './given.ts'
import type { useProduct } from './harness.ts'

type Product = ReturnType<typeof useProduct>

/** When the jobs of `paidJob` are wanted. */
export const wanted = (): Day => addDays(dayOf(new Date()), 3)

/** The Scheduling Calendar of an admin, on the day of the jobs unless another is asked for. */
export async function openCalendar(product: Product, query = `&day=${wanted()}`): Promise<Page> {
  const page = await product.newPage({ context: await adminContext(product) })
  await page.goto(`/admin?tab=schedule${query}`)
  await page.getByRole('grid').waitFor()
  return page
}

/** Waits until the message with this title says so. */
export const heard = async (page: Page, title: string, message: string | RegExp) => {
  const toast = page.locator('[role=status], [role=alert]').filter({ hasText: title })
  await toast.getByText(message).waitFor()
}

/** A slot of a hauler on the board, by its column. */
export const cell = (page: Page, hauler: string, column: number): Locator =>
  page
    .getByRole('region', { name: 'Haulers by time slot' })
    .getByRole('row')
    .filter({ hasText: hauler })
    .getByRole('cell')
    .nth(column)
