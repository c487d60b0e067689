import { expect } from 'vitest'
import type { startTwilio } from '../server/testing/twilio/stand-in.ts'
import { ask } from './books.ts'
import { type Desk, panelOf, TOMORROW, trucks } from './day-desk.ts'
import { payByCard } from './users.ts'

type Twilio = Awaited<ReturnType<typeof startTwilio>>
const PHONE = '+16045550171'

/** A walk-in by phone without photos: quoted from the picker, a window held, a link texted, paid while talking. */
export async function bookWalkIn(desk: Desk, twilio: Twilio) {
  const { page, hands } = desk
  await trucks(desk, 'Remy')
  await page.goto('/admin')
  await hands.press(page.getByRole('button', { name: 'New job' }), 'n')
  const dialog = page.getByRole('dialog', { name: 'New job by phone' })
  await hands.write(dialog.getByLabel('Phone'), '604 555 0171', 'Control+1')
  await hands.write(dialog.getByLabel('First name'), 'Hannah')
  await hands.write(dialog.getByLabel('Last name'), 'Fraser')
  await hands.write(dialog.getByLabel('Address'), '4115 Albert St, Burnaby', 'Control+2')
  await hands.tick(dialog.getByRole('radio', { name: 'Upstairs' }))
  await hands.write(dialog.getByLabel('Add items, like 2 mattress'), '2 mattress', 'Control+3')
  await hands.press(dialog.getByRole('option', { name: /^2 × Mattress about/ }), 'Enter')
  await hands.press(dialog.getByRole('button', { name: 'One Sofa more' }))
  await dialog.getByText('3 items').first().waitFor()
  await dialog.getByText(/with tax\. It can go up to/).waitFor()

  await holdWindow(desk)
  await hands.tick(dialog.getByLabel('The caller heard this and agreed'))
  await hands.press(dialog.getByRole('button', { name: 'Book and text the link' }), 'Control+Enter')
  const heading = page.getByRole('heading', { name: /^Job #\d+ is booked$/ })
  await heading.waitFor()
  const jobId = Number(/\d+/.exec(await heading.innerText())?.[0])
  const next = page.getByRole('dialog').getByRole('status')
  await next.getByText(/The place is held while the customer pays/).waitFor()
  expect(await paymentOf(desk, jobId)).toBe('pending')

  await payOnPhone(desk, twilio)
  await next.getByText(/ is paid\. The place is taken\.$/).waitFor()
  await hands.press(page.getByRole('link', { name: `Open job #${jobId}` }))
  const panel = panelOf(desk, jobId)
  await panel.getByText('Payment received').waitFor()
  return paymentOf(desk, jobId)
}

/** The afternoon of tomorrow, by the arrows of the grid. */
async function holdWindow({ page, hands }: Desk): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New job by phone' })
  const windows = dialog.getByRole('table', { name: 'Windows' })
  const afternoon = windows.locator('[data-cell="1 1"]')
  await expect.poll(() => afternoon.getAttribute('aria-disabled')).toBe('false')
  if (hands.by === 'mouse') await hands.press(afternoon)
  else {
    await page.keyboard.press('Control+4')
    await page.keyboard.press('ArrowDown')
    await hands.press(afternoon, 'Enter')
  }
  await dialog.getByText(/The window is held for 1[45]:\d\d/).waitFor()
}

const paymentOf = async ({ product }: Desk, jobId: number): Promise<string | undefined> => {
  const [row] = await ask<{ status: string; day: string }>(
    product.database,
    'select payment_status as status, preferred_date::text as day from jobs where id = $1',
    [jobId],
  )
  expect(row?.day).toBe(TOMORROW)
  return row?.status
}

/** The customer pays on their own phone, by the link of the text, while they are on the line. */
async function payOnPhone({ product }: Desk, { messages }: Twilio): Promise<void> {
  let link = ''
  await expect
    .poll(() => {
      const texts = messages.flatMap(({ to, body }) => (to === PHONE ? [body] : []))
      link = /\/job\/[\w-]+/.exec(texts.at(-1) ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  const page = await product.newPage({ size: 'phone' })
  await page.goto(link)
  await page.getByRole('button', { name: /^Pay / }).first().press('Enter')
  await payByCard(page.locator('body'), '4242 4242 4242 4242')
}
