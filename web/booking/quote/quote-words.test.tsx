import { afterAll, expect, test, vi } from 'vitest'
import { settingsWith } from '../../testing/settings.ts'
import { render } from '../../testing/render.ts'
import { card, counting, priced, usePricedForm } from '../testing/priced-form.tsx'

usePricedForm()
// The settings are read once for each page.
afterAll(() => void vi.resetModules())

test.each([
  [0.8, 'Your description leaves little open.'],
  [0.6, 'Please check the list below.'],
  [0.3, 'This is a rough estimate. Please check the list.'],
])('a confidence of %s reads: %s', async (confidence, words) => {
  await priced({ 'POST /api/quote': counting({ sofa: 1 }, { confidence }) })
  expect(card()?.textContent).toContain(words)
})

test.each([
  [true, 'Looking at your photos'],
  [false, 'Working out your price'],
])('photos are looked at where a model reads them (%s): %s', async (model, words) => {
  document.head.innerHTML = settingsWith({ model })
  vi.resetModules()
  const { Headline } = await import('./Headline.tsx')
  const state = { kind: 'estimating', last: null } as const
  render(<Headline state={state} corrections={[]} onRetry={() => undefined} />)
  expect(document.body.textContent).toBe(words)
})
