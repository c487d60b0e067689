import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordAdConsent } from '../../contract/ad-touches.ts'
import { answerApi } from '../testing/api.ts'
import { render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { AdConsent } from './AdConsent.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
})

const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')

test('who came by no click of an ad is asked nothing', () => {
  history.replaceState(null, '', '/?book=1&gclid=%22%3E')
  render(<AdConsent />)
  expect(box()).toBeNull()
})

test('the box starts unticked, and ticking it sends the ids of the clicks alone', async () => {
  history.replaceState(null, '', '/?book=1&gclid=Cj0KCQiA_example&utm_source=google')
  const requests = answerApi({
    [`POST ${recordAdConsent.path}`]: () => Response.json({ agreed: true }),
  })
  render(<AdConsent />)
  expect(box()?.checked).toBe(false)
  await act(async () => box()?.click())
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(box()?.checked).toBe(true)
  })
  expect(requests.map(({ body }) => body)).toEqual([{ agreed: true, gclid: 'Cj0KCQiA_example' }])
})
