import { expect, test } from 'vitest'
import { addDays, dayOf } from '../contract/calendar.ts'
import { answer, applicant, decide, paidJob, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { at, serverClock } from './server-clock.ts'

const clock = serverClock()
const product = useProduct(() => ({ ...clock.settings, QUIET_HOURS: '0:00-23:59' }))

/** The day of a paid job. */
const BOOKED = addDays(dayOf(new Date()), 3)

async function approvedHauler() {
  const admin = await product.newContext()
  await signInAdmin(admin)
  const hauler = await applicant(admin)
  await decide(admin, hauler, 'approved')
  return hauler
}

test('late, a hauler offers a swap first; another takes it, and the first screen says so by itself', async () => {
  const first = await approvedHauler()
  const second = await approvedHauler()
  const jobs = [
    await paidJob(await product.newContext()),
    await paidJob(await product.newContext()),
  ]
  const claiming = await product.newContext()
  await signInByCall(claiming, first)
  for (const { id } of jobs) await answer(claiming.request, 'POST', `/api/hauler/claim-job/${id}`)
  const [job] = jobs
  const time = at(BOOKED, 7)
  clock.set(time)

  const mine = await inspector(product, { signIn: (context) => signInByCall(context, first) })
  await mine.page.clock.install({ time })
  await mine.page.goto('/hauler')
  const card = mine.page.getByRole('article', { name: `Job #${job?.id}`, exact: true })
  await card.getByRole('button', { name: 'More' }).click()
  await card.getByRole('button', { name: 'Release job' }).click()
  const sheet = mine.page.getByRole('dialog', { name: 'Release job' })
  await sheet.getByText('Counts as a late release').waitFor()
  await sheet.getByLabel('Vehicle trouble').check()
  await mine.check('a late release')
  await sheet.getByRole('checkbox').nth(1).check()
  await sheet.getByRole('button', { name: /^Release 2 jobs/ }).waitFor()
  await mine.check('two jobs released')
  await sheet.getByRole('checkbox').nth(1).uncheck()
  await sheet.getByRole('button', { name: 'Offer a swap first' }).click()
  const swap = mine.page.getByRole('article', { name: `Swap of job #${job?.id}` })
  await swap.getByText('You offered a swap').waitFor()
  await mine.check('an offered swap')

  const theirs = await inspector(product, { signIn: (context) => signInByCall(context, second) })
  await theirs.page.clock.install({ time })
  await theirs.page.goto('/hauler?tab=available')
  const offer = theirs.page.getByRole('article', { name: `Swap of job #${job?.id}` })
  await offer.getByText('Take this job').waitFor()
  await theirs.check('a swap to take')
  await offer.getByRole('button', { name: 'Take this job' }).click()
  await theirs.page.getByText(`Job #${job?.id} is yours`).waitFor()
  await offer.waitFor({ state: 'detached' })

  await swap.getByText(/^Reassigned at 7:0/).waitFor()
  await card.waitFor({ state: 'detached' })
  await mine.check('a swap that was taken')
  expect([...mine.found, ...theirs.found]).toEqual([])
})
