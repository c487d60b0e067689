import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { cents } from '../../../contract/money.ts'
import {
  previewRateCard,
  publishRateCard,
  RateCardPreview,
  RateCardVersion,
  type PreviewedJob,
} from '../../../contract/rate-cards.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { forgetKnownItems, loadKnownItems } from '../../ui/items/find-items.ts'
import { CardEditor } from './CardEditor.tsx'
import { summary } from './PreviewPanel.tsx'
import { someVersion } from './testing/given.ts'

const PREVIEW = `POST ${previewRateCard.path}`
const PUBLISH = `POST ${publishRateCard.path}`
const MINIMUM = 'Minimum charge ($)'

/** A job that costs the minimum of the card that is asked about. */
const jobAt = (wouldBe: number): PreviewedJob => ({
  jobId: 7 as never,
  what: 'Sofa',
  loadSize: 'small',
  area: 'Delta',
  bookedAt: new Date('2026-11-20T20:00:00Z'),
  was: cents(89_00),
  wouldBe: cents(wouldBe),
  disposal: cents(26_25),
  finalPrice: null,
})
const answered = (wouldBe: number) =>
  Response.json(z.encode(RateCardPreview, { jobs: [jobAt(wouldBe)], findings: [] }))

type Body = { card: { minimum: number } }
const minimumOf = (body: unknown): number => (body as Body).card.minimum // what the editor sends

function show(answers: Parameters<typeof answerApi>[0] = {}, newest = someVersion()) {
  const requests = answerApi({ [PREVIEW]: ({ body }) => answered(minimumOf(body)), ...answers })
  const nothing = () => undefined
  render(
    <QueryClientProvider client={newQueryClient()}>
      <CardEditor
        base={someVersion()}
        newest={newest}
        onClose={nothing}
        onPublished={nothing}
        onCarriedOver={nothing}
      />
    </QueryClientProvider>,
  )
  return requests
}
const text = () => document.body.textContent
/** Waits for the pause in typing, and then for the response. */
async function settle() {
  await pass(700)
  await pass(100)
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('recent jobs are priced again when the admin stops typing', async () => {
  const requests = show()
  await settle()
  for (const amount of ['9', '95', '95.50']) type(MINIMUM, amount)
  await settle()
  expect(requests.map(({ body }) => minimumOf(body))).toEqual([89_00, 95_50])
  expect(text()).toContain('1 job: $95.50 together instead of $89.00, +$6.50')
})

test('an answer for an older card is not shown for a newer one', async () => {
  const late = Promise.withResolvers<Response>()
  show({
    [PREVIEW]: ({ body }) => (minimumOf(body) === 90_00 ? late.promise : answered(minimumOf(body))),
  })
  type(MINIMUM, '90')
  await settle()
  type(MINIMUM, '99')
  await settle()
  late.resolve(answered(90_00))
  await pass(10)
  expect(text()).toContain('$99.00 together')
  expect(text()).not.toContain('$90.00')
})

test('a figure that is wrong is not asked about, and what was right stays', async () => {
  const requests = show()
  await settle()
  type(MINIMUM, 'ninety')
  await settle()
  expect(requests).toHaveLength(1)
  expect(text()).toContain('Correct the figures that are marked')
  expect(text()).toContain('$89.00')
})

test('a published card has other items: they are asked for again', async () => {
  const items = 'GET /api/quote/items'
  const requests = show({
    [items]: () => Response.json([]),
    [PUBLISH]: () =>
      Response.json(
        z.encode(publishRateCard.response, someVersion({ version: RateCardVersion.parse(3) })),
      ),
  })
  const asked = () => requests.filter(({ path }) => items.endsWith(path)).length
  forgetKnownItems()
  await loadKnownItems()
  await loadKnownItems()
  expect(asked()).toBe(1)
  type('What changes and why', 'Fuel')
  press('Publish')
  await pass(10)
  await loadKnownItems()
  expect(asked()).toBe(2)
})

test('what the server refuses stands at its field', async () => {
  const errors = [{ path: 'effectiveFrom', message: 'Version 3 takes effect later' }]
  const requests = show({ [PUBLISH]: () => refusal('refused', 'Not so', { errors }) })
  type('What changes and why', 'Fuel')
  press('Publish')
  await pass(10)
  expect(requests.at(-1)?.body).toMatchObject({ note: 'Fuel', basedOn: 2 })
  expect(text()).toContain('Version 3 takes effect later')
})

test('who edits an older version cannot publish, and is told who published', async () => {
  const version = RateCardVersion.parse(3)
  const requests = show({}, someVersion({ version, publishedBy: 'Sam' }))
  type('What changes and why', 'Fuel')
  press('Publish')
  await pass(10)
  expect(requests.filter(({ path }) => path === publishRateCard.path)).toEqual([])
  expect(text()).toContain('Version 3 is the newest now, published by Sam.')
  press('Carry my changes over to version 3')
  expect(sessionStorage.getItem('rate-card-from-3')).toContain('"note":"Fuel"')
})

test('the jobs are summed up in one sentence', () => {
  expect(summary([])).toBe('')
  expect(summary([jobAt(89_00)])).toBe('1 job: $89.00 together, as before')
  expect(summary([jobAt(80_00), jobAt(90_00)])).toBe(
    '2 jobs: $170.00 together instead of $178.00, −$8.00',
  )
})
