import { QueryClientProvider } from '@tanstack/react-query'
import { vi } from 'vitest'
import { newQueryClient } from '../../../session.ts'
import { answerApi } from '../../../testing/api.ts'
import { pass, render } from '../../../testing/render.ts'
import { forgetKnownItems } from '../../../ui/items/find-items.ts'
import { EditTray } from '../EditTray.tsx'
import type { Undoable } from '../tray.ts'
import { adminJob, adminJobOf } from './admin-job.ts'

export const SAVE = 'PATCH /api/admin/jobs/7'
export const PRICE = 'POST /api/admin/jobs/7/edit-price'
export const saved = { job: { ...adminJob, version: 2 }, charge: 'none', undo: null }
export const price = {
  from: '274.00',
  to: '309.00',
  difference: '35.00',
  loadSize: 'large',
  haulerGets: '216.30',
  isPaid: true,
  ways: ['ask', 'charge'],
  refusal: null,
  card: 'Visa 4242',
  cap: '246.10',
  hauler: null as object | null,
}
export const ITEMS = 'GET /api/admin/jobs/7/items'
export const SOFA = { key: 'sofa', quantity: 1, name: 'Sofa' }
export const FRIDGE = { key: 'fridge', quantity: 1, name: 'Fridge' }
const catalogue = ['Sofa', 'Fridge', 'Mattress'].map((name, at) => ({
  key: name.toLowerCase(),
  name,
  several: `${name.toLowerCase()}s`,
  also: [],
  drawing: null,
  common: at + 1,
  onePrice: '45.00',
}))
export const page = () => document.body.textContent

export async function show(answers: Parameters<typeof answerApi>[0] = {}, job = adminJobOf()) {
  forgetKnownItems()
  const calls = answerApi({
    [SAVE]: () => Response.json(saved),
    [ITEMS]: () => Response.json({ items: [SOFA] }),
    'GET /api/quote/items': () => Response.json(catalogue),
    ...answers,
  })
  const onDone = vi.fn<(undoable?: Undoable) => void>()
  render(
    <QueryClientProvider client={newQueryClient()}>
      <EditTray job={job} onClose={() => undefined} onDone={onDone} />
    </QueryClientProvider>,
  )
  await pass(50)
  const sent = (call: string) =>
    calls.filter(({ path }) => call.endsWith(` ${path}`)).map(({ body }) => body)
  return { onDone, sent }
}
