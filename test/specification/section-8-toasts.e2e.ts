import { describe, expect, test } from 'vitest'
import { useProduct } from '../../e2e/harness.ts'
import { type Heard, heardOn, hearing } from '../../e2e/hear-messages.ts'
import { hueOf } from './colours.ts'
import { states } from './states.ts'
import { toastRows, type ToastRow } from './toasts.ts'

const product = useProduct()
const listening = hearing(product)

const told = new Map<string, Promise<Heard>>()

/** What is said in a state, which is reached once however many rows are about it. */
async function messageIn({ state, title }: ToastRow): Promise<Heard> {
  const reach = states[state]
  if (!reach) throw new Error(`No way is known to reach the state: ${state}`)
  const page = await reach(listening)
  const message = () => heardOn(page).find((one) => one.title === title)
  await expect.poll(message).toBeDefined()
  await page.close()
  return message() as Heard // polled for just now
}

function whatIsSaid(row: ToastRow): Promise<Heard> {
  const known = told.get(row.state) ?? messageIn(row)
  told.set(row.state, known)
  return known
}

const order = Object.keys(states)
const rows = toastRows.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))

describe('Section 8: what people are told', () => {
  test.for(rows)('$says', async (row) => {
    const { toasts, title, text, border } = await whatIsSaid(row)
    expect(title).toBe(row.title)
    expect(text).toContain(row.text)
    expect(hueOf(border) === 'red').toBe(row.destructive)
    expect(toasts).toBe(1)
  })
})

describe('Section 9: how long a message stands', () => {
  test('5000 ms', async () => {
    const page = await product.newPage()
    await page.goto('/login?as=admin')
    await page.getByLabel('Email').fill('nobody@example.test')
    await page.getByLabel('Password', { exact: true }).fill('a wrong one')
    // From here on the page's time stands still and is moved by hand.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.getByRole('button', { name: 'Login as Admin' }).click()
    const close = page.getByRole('button', { name: 'Close message' })
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return close.count()
      })
      .toBe(1)
    await page.clock.runFor(4_850)
    expect(await close.count()).toBe(1)
    await page.clock.runFor(150)
    expect(await close.count()).toBe(0)
  })
})
