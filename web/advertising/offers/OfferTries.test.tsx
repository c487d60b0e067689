import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { getOfferTries } from '../../../contract/offer-desk.ts'
import { answerApi } from '../../testing/api.ts'
import { render } from '../../testing/render.ts'
import { OfferTries } from './OfferTries.tsx'

const aTry = (id: number, changes = {}) => ({
  key: `refusal-${id}`,
  result: 'refused',
  leadMagnetId: 1,
  code: 'WARM20',
  jobId: null,
  customerName: null,
  area: 'Langley',
  discount: '0.00',
  reason: 'area',
  text: `WARM20 is not for Langley (${id})`,
  at: '2026-11-24T22:00:00Z',
  ...changes,
})
const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

test('a new try comes in on top, but no row moves while a person points at them', async () => {
  let tries = [aTry(1)]
  answerApi({ 'GET /api/admin/offer-tries': () => Response.json(tries) })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <OfferTries />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(rows()).toHaveLength(1)))
  const point = (kind: string) =>
    act(() => {
      const list = document.querySelector('ul')
      list?.dispatchEvent(new PointerEvent(kind, { bubbles: true }))
    })
  point('pointerover')
  tries = [aTry(2), ...tries]
  await act(() => queries.invalidateQueries({ queryKey: [getOfferTries.path] }))
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('1 new')))
  expect(rows()).toHaveLength(1)
  point('pointerout')
  expect(rows()[0]).toContain('WARM20 is not for Langley (2)')
  expect(document.body.textContent).not.toContain('1 new')
})
