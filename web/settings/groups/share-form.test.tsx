import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { previewSettings } from '../../../contract/settings-calls.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { GroupPanel } from './GroupPanel.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const VERSION = {
  version: 1,
  state: 'in_force',
  effectiveFrom: '2026-11-20T08:00:00Z',
  note: 'First',
  restores: null,
  publishedBy: 'Anika Sandhu',
  publishedAt: '2026-11-20T08:00:00Z',
  content: { group: 'share', values: { haulerSharePermille: 700 } },
}
const text = () => document.body.textContent ?? ''

test('a share is typed in percent and sent in thousandths', async () => {
  const requests = answerApi({
    'GET /api/admin/settings/share': () => Response.json([VERSION]),
    [`POST ${previewSettings.path}`]: () => Response.json({ effects: [], problems: [], needs: [] }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <GroupPanel group="share" />
    </QueryClientProvider>,
  )
  await pass(50)
  press('Change')
  type('What changes and why', 'More for haulers')
  for (const wrong of ['95', '72.55', 'all']) {
    type('Share of the price, in percent', wrong)
    press('Preview')
    expect(text()).toContain('Please enter a share from 50% to 90%')
  }
  type('Share of the price, in percent', '72.5 %')
  press('Preview')
  await pass(50)
  expect(requests.at(-1)?.body).toMatchObject({ content: { values: { haulerSharePermille: 725 } } })
  expect(text()).toContain('70%72.5%')
})
