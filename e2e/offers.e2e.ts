import { expect, test } from 'vitest'
import { dayOf } from '../contract/calendar.ts'
import { answer, approvedHauler, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { drawn } from './photos.ts'
import { runNow } from './run-now.ts'
import { continueToPayment, fillBooking, payByCard, readSuccess } from './users.ts'

const product = useProduct()

/** Credits what offers and campaigns brought; the clock does once a minute. */
const credit = () => runNow(product.database, 'credit-ad-results')

type Offer = { id: number; code: string; uses: number; conversions: number }
type Analytics = { totalCost: string; totalShare: string; totalGross: string; roi: number | null }

test('an offer goes from its link to a discounted payment, and to the return on the spend of its campaign', async () => {
  const admin = await product.newContext()
  await signInAdmin(admin)
  const { request } = admin
  const dale = await approvedHauler(product, 'Dale')
  const { id, code } = await answer<Offer>(request, 'POST', '/api/admin/lead-magnets', {
    title: 'Before winter',
    type: 'discount',
    targetType: 'customer',
    code: 'WARM20',
    terms: {
      discount: { of: 'amount', amount: '20.00' },
      priceFrom: '100.00',
      usesInAll: 5,
      usesPerCustomer: 1,
    },
  })
  const campaign = await answer<{ id: number; slug: string }>(
    request,
    'POST',
    '/api/admin/campaigns',
    {
      name: 'Winter clear-out',
      type: 'customer_acquisition',
      budget: '500',
      platforms: ['google'],
    },
  )
  await request.put(`/api/admin/campaigns/${campaign.id}`, { data: { status: 'active' } })

  // The ad leads to the campaign, its email to the offer.
  const page = await product.newPage()
  await page.goto(`/c/${campaign.slug}?via=google`)
  await page.goto(`/o/${code}`)
  await page.getByText('5 left.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Book Pickup Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await dialog.getByLabel('Describe it').waitFor()
  await fillBooking(dialog, [await drawn('#c9683e')])
  const price = dialog.getByRole('region', { name: 'Your quote' })
  await price.getByText('WARM20, $20.00 off').waitFor()

  // Taken off and put on again, the price follows.
  // By the key: a press at a place misses a button that moves as prices come.
  await price.getByRole('button', { name: 'Remove WARM20' }).press('Enter')
  await price.getByRole('textbox', { name: 'Code' }).fill('warm20')
  await price.getByRole('button', { name: 'Apply' }).click()
  await price.getByText('WARM20, $20.00 off').waitFor()

  await continueToPayment(dialog)
  const summary = dialog.getByRole('complementary', { name: 'Your booking' })
  await summary.getByText('WARM20, $20.00 off').waitFor()
  await payByCard(dialog, '4242 4242 4242 4242')
  const { jobId, paid } = await readSuccess(dialog)
  const job = await answer<{ discount?: string; estimatedPrice: string }>(
    request,
    'GET',
    `/api/admin/jobs/${jobId}`,
  )
  expect(Number(job.estimatedPrice)).toBe(paid / 100)

  // The team sees the use, and the conversion comes by itself.
  const desk = await product.newPage({ context: admin })
  await desk.goto('/admin?tab=ads&part=leads')
  await desk.getByRole('row').filter({ hasText: 'Before winter' }).getByText('of 5').waitFor()
  await desk
    .getByRole('listitem')
    .filter({ hasText: `#${jobId}` })
    .getByText('-$20.00')
    .waitFor()
  const offer = async () => {
    await credit()
    const all = await answer<Offer[]>(request, 'GET', '/api/admin/lead-magnets')
    const { uses, conversions } = all.find((each) => each.id === id) ?? { uses: 0, conversions: 0 }
    return { uses, conversions }
  }
  await expect.poll(offer, { interval: 1_000 }).toEqual({ uses: 1, conversions: 1 })

  // The pickup is done; what is left of its price for Westhaul is the return on the spend.
  const hauler = await product.newContext()
  await signInByCall(hauler, dale)
  await answer(hauler.request, 'POST', `/api/hauler/claim-job/${jobId}`)
  for (const status of ['in_progress', 'completed'])
    await answer(hauler.request, 'PATCH', `/api/hauler/jobs/${jobId}/status`, { status })
  await answer(request, 'POST', `/api/admin/campaigns/${campaign.id}/spend`, {
    platform: 'google',
    date: dayOf(new Date()),
    impressions: 100,
    cost: '10.00',
  })
  const figures = async () => {
    await credit()
    const { totalCost, totalShare, totalGross, roi } = await answer<Analytics>(
      request,
      'GET',
      '/api/admin/ad-analytics',
    )
    const back = (Number(totalShare) - Number(totalCost)) / Number(totalCost)
    return {
      gross: Number(totalGross),
      isReturn: Math.abs((roi ?? 0) - back) < 0.001,
      // The hauler keeps the share of the price before the code.
      isWesthaulsPart: Number(totalShare) < 0.3 * (paid / 100 + 20) - 19,
    }
  }
  await expect
    .poll(figures, { interval: 1_000 })
    .toEqual({ gross: paid / 100, isReturn: true, isWesthaulsPart: true })
  await desk.reload()
  await desk
    .getByRole('row')
    .filter({ hasText: 'Before winter' })
    .getByText(`$${(paid / 100).toFixed(2)}`)
    .waitFor()
})
