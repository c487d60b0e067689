import { act } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { JobId } from '../../../contract/jobs.ts'
import type { Correction } from '../../../contract/quotes.ts'
import { answerApi, type Asked } from '../../testing/api.ts'
import { pass, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { keepDraft } from '../../ui/field/draft.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { forgetKnownItems } from '../../ui/items/find-items.ts'
import { forgetAttempt } from '../attempt.ts'
import { DRAFT, EMPTY } from '../details.ts'
import { DetailsStep } from '../DetailsStep.tsx'
import { laterSteps } from '../later-steps.ts'
import type { BookedPickup } from '../use-submit.ts'
import { aForm, aKnownItem, aQuoteAnswer } from './given.ts'

export const onBooked = vi.fn<(pickup: BookedPickup) => void>()
export const onAlreadyPaid = vi.fn<(jobId: JobId) => void>()

export const KNOWN = [
  aKnownItem('sofa', 'Sofa', { also: ['couch'], common: 1 }),
  aKnownItem('fridge', 'Fridge', { also: ['refrigerator'], common: 2 }),
  aKnownItem('piano', 'Piano'),
]
const nameOf = (key: string) => KNOWN.find((item) => item.key === key)?.name ?? key

type Counts = Record<string, number>
export type Body = {
  description: string
  corrections?: Correction[]
  area?: string
  preferredDate?: string
}

/** A server that counts what it is told and asks 100 $ a piece, and 50 $ more on Bowen Island. */
export function counting(read: Counts, facts: object = {}) {
  let quotes = 0
  return ({ body }: Asked) => {
    const { corrections = [], area } = body as Body
    const counts = { ...read }
    for (const { key, quantity } of corrections) counts[key] = quantity
    const items = Object.entries(counts).flatMap(([key, quantity]) =>
      quantity > 0
        ? [
            {
              key,
              name: nameOf(key),
              quantity,
              volume: 1,
              weight: 1,
              flags: [],
              confidence: 1,
              said: key,
              drawing: null,
              addedPrice: '100.00',
            },
          ]
        : [],
    )
    const pieces = items.reduce((total, { quantity }) => total + quantity, 0)
    const price = pieces * 100 + (area === 'Bowen Island' ? 50 : 0)
    return Response.json({ ...aQuoteAnswer(`${price}.00`, (quotes++ % 9) + 1), items, ...facts })
  }
}
const itemList = { 'GET /api/quote/items': () => Response.json(KNOWN) }
export const acceptBooking = () =>
  Response.json({
    id: 1042,
    status: 'pending',
    estimatedPrice: '300.00',
    heldUntil: null,
    confirmBy: null,
  })

export const card = () => document.querySelector('[aria-label="Your quote"]')
export const price = () => card()?.querySelector('h3 + p')?.textContent
export const countedItems = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="How many"]')].map(
    ({ value, ariaLabel }) => `${value} ${ariaLabel?.replace('How many: ', '')}`,
  )
export const lastRequest = (requests: Asked[], path: string) =>
  requests.findLast((one) => one.path === path)?.body as Body | undefined
export const search = () => {
  const field = document.querySelector<HTMLInputElement>('[role=combobox]')
  if (!field) throw new Error('Nothing can be added')
  return field
}
export const key = (name: string) =>
  act(() =>
    search().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    ),
  )

/** The filled form with its first price. */
export async function openPricedForm(
  answers: Parameters<typeof answerApi>[0],
  changes: object = {},
) {
  const requests = answerApi({ ...itemList, ...answers })
  keepDraft(DRAFT.key, { ...EMPTY, ...aForm(), ...changes }, [])
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(700)
  return requests
}
export async function look(words: string): Promise<void> {
  act(() => search().focus())
  await pass(0)
  type('Search all items', words)
  await act(() => vi.dynamicImportSettled())
  // What was found is drawn after that.
  await pass(0)
}

/** What each test of a priced form begins and ends with. */
export function usePricedForm(): void {
  beforeAll(async () => {
    // Parts that come on demand: here they are, so that no test waits for the disk.
    await Promise.all([
      laterSteps.load(),
      import('../quote/QuoteNotices.tsx'),
      import('../items/FoundItems.tsx'),
      import('../quote/QuoteQuestions.tsx'),
      import('../quote/QuoteItems.tsx'),
    ])
  })
  beforeEach(() => {
    vi.useFakeTimers()
    forgetKnownItems()
    document.head.innerHTML = SETTINGS
    Element.prototype.scrollIntoView = () => undefined
    sessionStorage.clear()
    forgetAttempt()
    onBooked.mockClear()
    onAlreadyPaid.mockClear()
  })
  afterEach(() => {
    toast.clear()
    vi.useRealTimers()
  })
}
