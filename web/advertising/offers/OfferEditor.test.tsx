import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { LeadMagnet } from '../../../contract/lead-magnets.ts'
import type { Asked } from '../../testing/api.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { OfferEditor } from './OfferEditor.tsx'
import { anOffer } from './testing.ts'
import type { OfferActions } from './use-offer-actions.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const preview = ({ body }: Asked) => {
  const { terms } = body as { terms: { discount: { amount: string }; share: string } }
  return Response.json({
    example: 'A sofa',
    area: 'Port Moody',
    before: '214.00',
    discount: terms.discount.amount,
    price: (214 - Number(terms.discount.amount)).toFixed(2),
    gst: '9.24',
    lines: [{ kind: 'discount', label: 'WARM20', amount: `-${terms.discount.amount}` }],
    shares: {
      westhaul: { hauler: '149.80', westhaul: '44.20' },
      shared: { hauler: '135.80', westhaul: '58.20' },
    },
    refusal: null,
  })
}
const figures = (openQuotes: number) => () =>
  Response.json({
    uses: 0,
    givenBack: 0,
    refused: 0,
    completedJobs: 0,
    discounts: '0.00',
    revenue: '0.00',
    refunds: '0.00',
    disputes: '0.00',
    openQuotes,
    openUntil: openQuotes > 0 ? '2026-11-25T22:26:00Z' : null,
  })
const offer = anOffer()
const saved = (changes = {}) =>
  Response.json(z.encode(LeadMagnet, anOffer({ version: 4, ...changes })))
const actions = { offerUndo: vi.fn<OfferActions['offerUndo']>() } as unknown as OfferActions

function show(answers: Parameters<typeof answerApi>[0] = {}) {
  const asked = answerApi({
    'POST /api/admin/offer-preview': preview,
    'GET /api/admin/lead-magnets/7/figures': figures(3),
    'PUT /api/admin/lead-magnets/7': () => saved(),
    ...answers,
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const draw = (latest: LeadMagnet) => (
    <QueryClientProvider client={queries}>
      <OfferEditor offer={latest} actions={actions} />
    </QueryClientProvider>
  )
  const redraw = render(draw(offer))
  return { asked, redraw: (latest: LeadMagnet) => redraw(draw(latest)) }
}
const page = () => document.body.textContent
const bodiesOf = (asked: Asked[], path: string) =>
  asked.filter((each) => each.path === path).map(({ body }) => body)

test('who pays and the lines of the quote follow each change, by the server', async () => {
  const { asked } = show()
  await pass(400)
  expect(page()).toContain('Westhaul pays. On $214.00 the hauler keeps $149.80, Westhaul $44.20')
  expect(page()).toContain('On $214.00 the hauler gets $135.80, Westhaul $58.20')
  type('Amount', '35')
  await pass(400)
  await pass(50)
  expect(page()).toContain('WARM20-$35.00')
  expect(page()).toContain('$179.00')
  expect(bodiesOf(asked, '/api/admin/offer-preview')).toHaveLength(2)
})

test('a change of the money says whom it touches, a change of the title does not', async () => {
  show()
  type('Title', 'Before spring')
  await pass(400)
  expect(page()).not.toContain('have a quote')
  type('Amount', '25')
  await pass(400)
  expect(page()).toContain('3 people have a quote with this code.')
  expect(page()).toContain('They keep its terms until Nov 25, 2026, 3:26 PM.')
})

test('Ctrl S saves, once, over the version that is shown, and can be undone', async () => {
  const { asked } = show()
  type('Amount', '25')
  await pass(400)
  const form = document.querySelector('form')
  const save = () =>
    act(
      () =>
        void form?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }),
        ),
    )
  save()
  save()
  await pass(50)
  expect(bodiesOf(asked, '/api/admin/lead-magnets/7')).toMatchObject([
    { version: 3, terms: { discount: { of: 'amount', amount: '25.00' } } },
  ])
  expect(actions.offerUndo).toHaveBeenCalledWith(
    expect.objectContaining({ id: 7, version: 4, what: '“Before winter” is saved.' }),
  )
})

test('what was typed stays when another person saves, and says so; theirs can be taken', async () => {
  const { asked, redraw } = show()
  type('Title', 'Mine')
  redraw(anOffer({ title: 'Theirs', version: 5 }))
  await pass(50)
  expect(document.querySelector<HTMLInputElement>('input')?.value).toBe('Mine')
  expect(page()).toContain('Another person changed this offer meanwhile.')
  press(/^Save/)
  await pass(50)
  expect(bodiesOf(asked, '/api/admin/lead-magnets/7')).toMatchObject([
    { title: 'Mine', version: 5 },
  ])
})

test('a form in which nothing was typed shows what another person saved', async () => {
  const { redraw } = show()
  await pass(400)
  redraw(anOffer({ title: 'Theirs', version: 5 }))
  await pass(50)
  expect(document.querySelector<HTMLInputElement>('input')?.value).toBe('Theirs')
})
