import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getHaulerProfile } from '../../contract/haulers.ts'
import { apiQuery } from '../api/query.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DigestSwitch } from './DigestSwitch.tsx'

const profile = (wantsDigest: boolean) => ({
  id: 4,
  status: 'approved',
  statusReason: null,
  user: { firstName: 'Dale', lastName: 'Kowalchuk' },
  serviceAreas: [],
  needsAreas: false,
  bankConnected: true,
  wantsDigest,
})

function Part() {
  const { data } = useQuery(apiQuery(getHaulerProfile, {}))
  return data ? <DigestSwitch wantsDigest={data.wantsDigest} /> : null
}

async function show(save: () => Response) {
  const requests = answerApi({
    'GET /api/hauler/profile': () => Response.json(profile(wantsDigest)),
    'PUT /api/hauler/digest': save,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Part />
    </QueryClientProvider>,
  )
  await pass(50)
  return requests
}
const field = () => document.querySelector<HTMLInputElement>('[role=switch]')
const flip = async () => {
  act(() => field()?.click())
  await pass(150)
}

let wantsDigest: boolean
beforeEach(() => {
  vi.useFakeTimers()
  wantsDigest = true
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('the messages are switched off and on again, each with one call', async () => {
  const requests = await show(() => Response.json(profile((wantsDigest = !wantsDigest))))
  expect(field()?.checked).toBe(true)
  await flip()
  expect(field()?.checked).toBe(false)
  expect(document.body.textContent).toContain('Messages about new jobs are off')
  await flip()
  expect(field()?.checked).toBe(true)
  expect(requests.flatMap(({ body }) => body ?? [])).toEqual([
    { wantsDigest: false },
    { wantsDigest: true },
  ])
})

test('a switch that could not be saved stands as it is, and says why', async () => {
  await show(() => Response.json({ detail: 'no' }, { status: 500 }))
  await flip()
  expect(field()?.checked).toBe(true)
  expect(document.body.textContent).toContain('Update Failed')
})
