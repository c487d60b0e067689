import { addDays, dayOf, dayOfWeek } from '../contract/calendar.ts'
import { type Desk, lookUp } from './day-desk.ts'
import { answer, paidJob, uploaded } from './given.ts'

const MATTRESS = { loadSize: 'tiny', description: 'An old mattress and a small armchair' }

/** The mattress fee rises from Monday on: what recent jobs would have cost stands there, and old quotes stay. */
export async function raiseMattressFee(desk: Desk) {
  const { product, page, hands } = desk
  const { id } = await paidJob(await product.newContext(), MATTRESS)
  const before = await askForPrice(desk)
  await page.goto('/admin')
  await lookUp(desk, 'rate card', /^Rate card/)
  await hands.press(page.getByRole('button', { name: 'Edit' }))
  const fee = page.getByRole('group', { name: 'Mattress or box spring' }).getByLabel('Each ($)')
  const old = Number(await fee.inputValue())
  await hands.write(fee, String(old + 20))
  const row = page
    .getByRole('table', { name: 'What recent jobs would have cost' })
    .getByRole('row')
    .filter({ hasText: `#${id}` })
  await row.getByText('+$21.00').waitFor()
  await hands.write(page.getByLabel('What changes and why'), 'The depot charges more')
  await hands.writeMoment(page.getByLabel('From (optional)'), `${monday()}T00:00`)
  await hands.press(page.getByRole('button', { name: 'Publish' }))
  await page.getByText('It starts later').waitFor()
  await hands.press(page.getByRole('button', { name: 'Show changes' }).first())
  await page
    .getByRole('region', { name: /^What version \d+ changed$/ })
    .getByRole('row', { name: 'Stations and fees, Mattress or box spring: Each ($)' })
    .waitFor()
  const job = await answer<{ estimatedPrice: string }>(
    desk.admin.request,
    'GET',
    `/api/admin/jobs/${id}`,
  )
  return { before, now: await askForPrice(desk), booked: job.estimatedPrice }
}

/** The next Monday, as a person would choose it. */
const monday = () => {
  const today = dayOf(new Date())
  return addDays(today, 7 - ((dayOfWeek(today) + 6) % 7))
}

async function askForPrice({ product }: Desk): Promise<string> {
  const { request } = await product.newContext()
  const photos = [await uploaded(request, 'photo')]
  const quote = await answer<{ estimatedPrice: string }>(request, 'POST', '/api/quote', {
    ...MATTRESS,
    photos,
  })
  return quote.estimatedPrice
}
