import type { Page } from 'playwright-core'
import { switchTo } from './users.ts'

/** The page of a job that can still be changed, its two questions, and a link that leads nowhere. */
export async function checkJobPage(
  page: Page,
  check: (screen: string) => Promise<void>,
  link: string,
): Promise<void> {
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: /hauler/ }).waitFor()
  await check('job page')
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByRole('heading', { name: 'Reschedule pickup' }).waitFor()
  await check('another time for a job')
  await page.getByRole('button', { name: 'Keep current time' }).click()
  await page.getByRole('button', { name: 'Cancel pickup' }).click()
  await page.getByRole('button', { name: 'Keep pickup' }).waitFor()
  await check('question before a cancellation')
  await page.getByRole('button', { name: 'Keep pickup' }).click()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.getByText('Total (CAD)').waitFor()
  await check('receipt')
  await page.goto('/job/nothing-leads-here')
  await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
  await check('link that is no longer valid')
}

/** The price named on site in each of its states, and then a tip; the saved card's bank asks each time. */
export async function checkPriceAndTip(
  page: Page,
  check: (screen: string) => Promise<void>,
  {
    price,
    pay,
    complete,
  }: { price: string; pay: () => Promise<void>; complete: () => Promise<unknown> },
): Promise<void> {
  await page.getByRole('heading', { name: 'Approve the new price?' }).waitFor()
  await check('new price')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'What would you like to do?' }).waitFor()
  await check('question before a price is declined')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Approve ${price}` }).press('Enter')
  await page.getByLabel('Card number').waitFor()
  await check('payment of a new price')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: /^Finish paying/ }).waitFor()
  await check('price that is approved and not paid')
  await page.getByRole('button', { name: /^Finish paying/ }).press('Enter')
  await pay()
  await page.getByText('was charged.').waitFor()
  await check('price that is agreed')

  await complete()
  await page.reload()
  await page.getByRole('button', { name: 'Send a tip' }).click()
  await page.getByText('Please choose an amount').waitFor()
  await check('tip without an amount')
  await switchTo(page.getByRole('radio', { name: 'Another amount' }), true)
  await page.getByLabel('Your amount in dollars').fill('1')
  await page.getByRole('button', { name: 'Send a tip' }).press('Enter')
  await page.getByText('A tip is between $2 and $500').waitFor()
  await check('tip of another amount')
  await page.getByLabel('Your amount in dollars').fill('20')
  await page.keyboard.press('Enter')
  await page.getByLabel('Card number').waitFor()
  await check('payment of a tip')
  await pay()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await check('tip that is sent')
}
