import { expect, test } from 'vitest'
import {
  answer,
  applicant,
  decide,
  paidJob,
  signInAdmin,
  signInByCall,
  type GivenHauler,
} from './given.ts'
import { useProduct } from './harness.ts'
import { startJob } from './hauler-steps.ts'
import { jobLinkIn } from './job-links.ts'
import { switchTo } from './users.ts'

const product = useProduct()

type Decision = Parameters<typeof decide>[2]

/** Creates an applicant, and records these decisions of an admin. */
async function hauler(...decisions: [Decision, string?][]): Promise<GivenHauler> {
  const newHauler = await applicant(await product.newContext())
  const admin = await product.newContext()
  await signInAdmin(admin)
  for (const [status, reason] of decisions) await decide(admin, newHauler, status, reason)
  return newHauler
}

async function browserOf(login: GivenHauler) {
  const context = await product.newContext()
  await signInByCall(context, login)
  return context
}

test('a claim that another hauler won reads as a normal event, and the job leaves', async () => {
  const job = await paidJob(await product.newContext())
  const slow = await browserOf(await hauler(['approved']))
  const fast = await browserOf(await hauler(['approved']))
  const page = await product.newPage({ context: slow })
  // A live event would take the button away before it is pressed.
  await page.route('**/api/events**', (route) => route.fulfill({ status: 204 }))
  await page.goto('/hauler?tab=available')
  const card = page.getByRole('article', { name: `Job #${job.id}` })
  await card.waitFor()
  await answer(fast.request, 'POST', `/api/hauler/claim-job/${job.id}`)

  await card.getByRole('button', { name: 'Claim Job' }).click()
  const news = card.getByRole('status')
  await news.getByText('Already claimed').waitFor()
  await expect.poll(() => news.innerText()).toContain('Another hauler claimed this job first')
  expect(await page.getByRole('alert').count()).toBe(0)
  await card.waitFor({ state: 'detached' })
  await page.getByText('No available jobs at the moment').waitFor()
})

test('availability that was saved is there again, and the summary says it', async () => {
  const context = await browserOf(await hauler(['approved']))
  const page = await product.newPage({ context })
  await page.goto('/hauler?tab=schedule')
  const monday = page.getByRole('checkbox', { name: 'Monday 8-10 AM' })
  const tuesday = page.getByRole('combobox', { name: 'Jobs on Tuesday 12-2 PM' })
  const sunday = page.getByRole('checkbox', { name: 'All slots on Sunday' })
  await switchTo(monday, false)
  await tuesday.selectOption('4 jobs')
  await switchTo(sunday, false)
  await page.getByRole('button', { name: 'Save Availability' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Availability Updated' })
  await toast.getByText('Your availability schedule has been saved successfully.').waitFor()

  await page.reload()
  await monday.waitFor()
  await expect.poll(() => monday.isChecked()).toBe(false)
  await expect.poll(() => tuesday.inputValue()).toBe('4')
  await expect.poll(() => page.getByRole('checkbox', { name: /^Sunday / }).count()).toBe(6)
  await expect.poll(() => page.getByRole('combobox', { name: /^Jobs on Sunday / }).count()).toBe(0)
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'All slots on Monday' }).isChecked())
    .toBe(false)
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'All slots on Tuesday' }).isChecked())
    .toBe(true)
  const summary = page.getByRole('region', { name: 'Availability Summary' })
  await expect
    .poll(() => summary.locator('dl > div').filter({ hasText: 'Monday' }).innerText())
    .toContain('5 slots')
})

test('"Not now" at the bank does not claim to be connected', async () => {
  const page = await product.newPage({ context: await browserOf(await hauler(['approved'])) })
  await page.goto('/hauler')
  await page.getByRole('button', { name: 'Set up bank account' }).click()
  // The dashboard has a button of this name as well.
  await page.getByRole('heading', { name: 'Connect a bank account' }).waitFor()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('alert').getByText('Bank Setup Not Finished').waitFor()
  await page.waitForURL('**/hauler')
  await page.getByRole('heading', { name: 'Connect your bank account' }).waitFor()
  expect(await page.getByText('Bank Account Connected').count()).toBe(0)
})

test('a connected bank account is said once, and setup=complete leaves the address', async () => {
  const page = await product.newPage({ context: await browserOf(await hauler(['approved'])) })
  await page.goto('/hauler')
  await page.getByRole('button', { name: 'Set up bank account' }).click()
  await page.getByRole('button', { name: 'Connect test bank account' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Bank Account Connected' })
  await notice
    .getByText('Your bank account is now connected. You can receive payments once approved.')
    .waitFor()
  await page.waitForURL('**/hauler')

  await page.reload()
  await page.getByRole('heading', { name: 'Hauler Dashboard' }).waitFor()
  expect(await page.getByText('Bank Account Connected').count()).toBe(0)
  await expect
    .poll(() => page.getByRole('heading', { name: 'Connect your bank account' }).count())
    .toBe(0)
})

test.for([
  [
    'pending',
    [],
    "Your account is pending approval. You'll be notified once approved to start accepting jobs.",
  ],
  [
    'rejected',
    [['rejected', 'The licence photo is blurred']],
    'Your account has been rejected. Please contact support for more information.',
  ],
  [
    'suspended',
    [['approved'], ['suspended', 'The insurance ran out']],
    'Your account has been suspended. Please contact support to resolve this issue.',
  ],
] as const)('a %s hauler reads why, and sees neither market nor schedule', async (testCase) => {
  const [status, decisions, sentence] = testCase
  const context = await browserOf(
    await hauler(...decisions.map(([to, why]): [Decision, string?] => (why ? [to, why] : [to]))),
  )
  const page = await product.newPage({ context })
  // An address of the market changes nothing.
  await page.goto('/hauler?tab=available')
  await page.getByRole('heading', { name: `Account Status: ${status}` }).waitFor()
  await page.getByText(sentence, { exact: true }).waitFor()
  for (const [, why] of decisions) if (why) await page.getByText(why).waitFor()
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['My Jobs'])
})

test('who is on the way and arrives says so with a tap each, and starts early with a reason', async () => {
  const customer = await product.newContext()
  const job = await paidJob(customer)
  const context = await browserOf(await hauler(['approved']))
  await answer(context.request, 'POST', `/api/hauler/claim-job/${job.id}`)
  const page = await product.newPage({ context })
  await page.goto('/hauler')
  const card = page.getByRole('article', { name: `Job #${job.id}` })
  const way = card.getByRole('group', { name: `Steps of job #${job.id}` })
  await way.getByRole('button', { name: 'On my way' }).click()
  // The pickup is in three days: a slip of the thumb must not call the customer to the door.
  const question = page.getByRole('dialog', { name: 'On your way today?' })
  await question.getByRole('button', { name: 'Not yet' }).click()
  await way.getByRole('button', { name: 'On my way' }).click()
  await question.getByRole('button', { name: 'On my way' }).click()
  await page.getByRole('status').getByText('Amrita knows you’re on the way').waitFor()
  await way.getByText(/^On my way\s*\d/).waitFor()

  await way.getByRole('button', { name: 'Arrived' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Arrived' }).click()
  await way.getByText(/^Arrived\s*\d/).waitFor()
  const link = await jobLinkIn(product.database, job.id)
  const { timeline } = await answer<{ timeline: { event: string }[] }>(
    customer.request,
    'GET',
    `/api${link}`,
  )
  expect(timeline.map(({ event }) => event).slice(-2)).toEqual(['on_the_way', 'arrived'])

  await startJob(page, card)
  await card.getByRole('button', { name: 'Mark Complete' }).waitFor()
})
