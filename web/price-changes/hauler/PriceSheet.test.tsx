import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { JobId } from '../../../contract/jobs.ts'
import { HaulerPrice } from '../../../contract/price-changes.ts'
import { keepDraft } from '../../ui/field/draft.ts'
import { answerApi } from '../../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../../testing/render.ts'
import { setSignal } from '../../testing/signal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { addedLabel, itemRows, itemToLeaveOut } from './item-rows.ts'
import { PriceSheet } from './PriceSheet.tsx'

vi.useFakeTimers({ now: new Date('2026-11-20T17:30:00Z') })

const kind = (name: string, onePrice: string, common: number | null, also: string[] = []) => ({
  key: name,
  name,
  several: `several of ${name.toLowerCase()}`,
  also,
  drawing: null,
  common,
  onePrice,
})
const card = [
  kind('Dresser', '34.00', 2),
  kind('Mattress', '30.00', 1, ['futon']),
  kind('Piano', '180.00', null),
]
const job = {
  id: JobId.parse(7),
  firstName: 'Mei',
  lastName: 'Tanaka',
  description: 'Two desks',
  sharePermille: 700,
} as HaulerJob
const price = {
  agreed: '436.00',
  floor: '49.00',
  cap: '501.40',
  held: '436.00',
  isCollected: false,
  refusal: null,
  change: null,
}
const PHOTO = `/uploads/${'a'.repeat(22)}.webp`

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  setSignal(true)
  vi.restoreAllMocks()
  toast.clear()
})

async function show({ photos = [PHOTO], westhaulDiscount = '0.00' } = {}) {
  const draft = { items: [], price: '', reason: '', photos }
  keepDraft('price-of-job-7', draft, [])
  const asked = answerApi({
    'GET /api/quote/items': () => Response.json(card),
    'POST /api/hauler/jobs/7/price': () => Response.json({ ...price, agreed: '496.00' }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PriceSheet
        opened
        job={job}
        price={z.decode(HaulerPrice, { ...price, westhaulDiscount })}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  await pass(0)
  return { sent: () => asked.flatMap(({ body }) => (body === undefined ? [] : [body])) }
}
const words = () => document.body.textContent
const two = (name: string) => {
  press(`One ${name} more`)
  press(`One ${name} more`)
}
const asked = {
  price: '496.00',
  items: [{ name: 'Mattress', quantity: 2, price: '30.00' }],
  reason: '',
  photos: [PHOTO],
}

test('of what Westhaul took off alone the hauler keeps the share', async () => {
  await show({ westhaulDiscount: '20.00' })
  two('Mattress')
  expect(words()).toContain('Your share$361.20$42.00 more than now')
})

test('two mattresses by the rate card: effect, new price, share, and what is asked', async () => {
  const { sent } = await show()
  expect(
    [...document.querySelectorAll('li b:first-child')].map((each) => each.textContent),
  ).toEqual(['Mattress', 'Dresser'])
  two('Mattress')
  expect(words()).toContain('+$60.00')
  expect(words()).toContain('New price$496.00')
  expect(words()).toContain('Your share, 70%$347.20$42.00 more than now')
  expect(words()).toContain('Mei decides up to $501.40')
  press('Ask Mei: +2 several of mattress $60.00')
  await pass(100)
  expect(sent()).toEqual([asked])
})

test('the amount is written by hand only without items', async () => {
  await show()
  const amount = () => document.querySelector('input[inputmode=decimal]')
  expect(amount()).not.toBeNull()
  press('One Mattress more')
  expect(amount()).toBeNull()
  press('One Mattress less')
  expect(amount()).not.toBeNull()
})

test('an item that is not usual is found by its name, and stays on top once it is chosen', async () => {
  await show()
  type('Find an item', 'pian')
  press('One Piano more')
  type('Find an item', '')
  expect(document.querySelector('li')?.textContent).toContain('Piano')
  expect(words()).toContain('Ask our team first')
  type('Find an item', 'submarine')
  expect(words()).toContain('No item has that name.')
  // The price follows from the piano: it has no field of its own.
  expect(words()).not.toContain('Write the new price below')
})

test('above the cap it says by how much, with the item to leave out', async () => {
  await show()
  two('Mattress')
  press('One Dresser more')
  expect(words()).toContain(
    '$28.60 above the cap. Our team answers first, then Mei has 30 minutes.',
  )
  press('Leave out dresser: stay at $496.00')
  expect(words()).toContain('New price$496.00')
  expect(words()).not.toContain('above the cap')
})

test('without a signal it is held with all that is filled in, and goes out by itself when it is back', async () => {
  const { sent } = await show()
  setSignal(false)
  expect(words()).toContain("You're offline. You can fill this in and send it")
  two('Mattress')
  press(/^Ask Mei/)
  await pass(0)
  expect(words()).toContain(
    "Not sent yet: you're offline. The 30 minutes start when it is sent. It goes out by itself when you have a signal, as long as this stays open.",
  )
  expect(sent()).toEqual([])
  setSignal(true)
  await pass(100)
  expect(sent()).toEqual([asked])
})

test('one that is held can be kept back', async () => {
  const { sent } = await show()
  setSignal(false)
  two('Mattress')
  // The second of two fast presses does not take it back.
  pressTwice('Ask Mei: +2 several of mattress $60.00')
  expect(words()).toContain('Not sent yet')
  press("Don't send it")
  setSignal(true)
  await pass(100)
  expect(sent()).toEqual([])
  expect(button(/^Ask Mei/)).toBeTruthy()
  expect(words()).toContain('New price$496.00')
})

test('what is missing is said without a signal as well, and nothing is held', async () => {
  const { sent } = await show({ photos: [] })
  setSignal(false)
  two('Mattress')
  press(/^Ask Mei/)
  await pass(0)
  expect(words()).toContain('Please add 1 to 3 photos that show why')
  setSignal(true)
  await pass(100)
  expect(sent()).toEqual([])
})

test('other names find an item, and the cheapest one that is enough is left out', () => {
  const list = card.map((each) => ({ ...each, onePrice: Number(each.onePrice) * 100 })) as never
  expect(itemRows(list, [], 'futon').map(({ name }) => name)).toEqual(['Mattress'])
  const item = (name: string, quantity: number, cost: number) => ({ name, quantity, price: cost })
  const chosen = [item('Piano', 1, 180_00), item('Mattress', 2, 30_00)] as never
  expect(itemToLeaveOut(chosen, 50_00)?.name).toBe('Mattress')
  expect(itemToLeaveOut(chosen, 70_00)?.name).toBe('Piano')
  expect(itemToLeaveOut(chosen, 190_00)).toBeUndefined()
  expect(addedLabel(list, chosen, '$240.00')).toBe('+$240.00')
  expect(addedLabel(list, [], '$0.00')).toBe('')
})
