import { describe, expect, test, vi } from 'vitest'
import { useProduct } from '../../e2e/harness.ts'
import { type Heard, heardOn, hearing } from '../../e2e/hear-messages.ts'
import { hueOf } from './colours.ts'
import { type ReachState, states } from './states.ts'
import { toastRows, type ToastRow } from './toasts.ts'

const product = useProduct()
const listening = hearing(product)

/** What is said in a state, which is reached once however many rows are about it. */
async function messageIn(reach: ReachState, { title }: ToastRow): Promise<Heard> {
  const page = await reach(listening)
  const message = await vi.waitUntil(() => heardOn(page).find((one) => one.title === title), {
    timeout: 45_000,
  })
  await page.close()
  return message
}

/** One state leaves what the next one needs: all are reached in their order, whichever row is read first. */
async function reachAll(): Promise<Map<string, Promise<Heard>>> {
  const messages = new Map<string, Promise<Heard>>()
  for (const [state, reach] of Object.entries(states)) {
    const row = toastRows.find((one) => one.state === state)
    if (!row) continue
    const message = messageIn(reach, row)
    messages.set(state, message)
    // The row that is about it fails with the reason.
    await message.catch(() => undefined)
  }
  return messages
}
let reached: ReturnType<typeof reachAll> | undefined

describe('Section 8: what people are told', () => {
  test.for(toastRows)('$says', { timeout: 1_200_000 }, async (row) => {
    reached ??= reachAll()
    const heard = await (await reached).get(row.state)
    if (!heard) throw new Error(`No way is known to reach the state: ${row.state}`)
    const { toasts, title, text, border } = heard
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
