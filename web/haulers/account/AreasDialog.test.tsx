import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { AreasDialog } from './AreasDialog.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const account = { serviceAreas: ['Burnaby', 'Surrey'] as const, homeBase: null }
const JOB = {
  id: 1042,
  scheduledDate: '2026-11-28',
  timeSlot: '8-10',
  address: '12 Willow St, Burnaby',
  reason: 'It is in Burnaby, which you no longer serve',
}

function show(affectedJobs: object[]) {
  const onClose = vi.fn<() => void>()
  const requests = answerApi({
    'PATCH /api/hauler/profile': () =>
      Response.json({
        id: 4,
        status: 'approved',
        statusReason: null,
        firstName: 'Dale',
        lastName: 'Kowalchuk',
        profileImageUrl: null,
        phone: '604 555 0143',
        pendingPhone: null,
        email: 'dale@example.test',
        pendingEmail: null,
        company: null,
        vehicleType: 'truck',
        vehicleModel: 'Isuzu NPR',
        licensePlate: 'AB1 23C',
        licenseNumber: null,
        licenseImageUrl: null,
        insuranceNumber: null,
        serviceAreas: ['Surrey'],
        needsAreas: false,
        homeBase: null,
        changes: [],
        createdAt: '2026-11-01T20:00:00Z',
        affectedJobs,
      }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AreasDialog
        account={{ ...account, serviceAreas: [...account.serviceAreas] }}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  const bodies = () => requests.flatMap(({ body }) => (body ? [body] : []))
  return { bodies, onClose }
}

const drop = (area: string) => {
  const box = [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent === area)
    ?.querySelector('input')
  act(() => box?.click())
}

test('jobs in a dropped area are listed before anything is saved; the second press saves', async () => {
  const { bodies, onClose } = show([JOB])
  drop('Burnaby')
  press('Save areas')
  await pass(50)
  expect(bodies()).toEqual([{ serviceAreas: ['Surrey'], preview: true }])
  expect(document.body.textContent).toContain('1 job of yours no longer fits')
  expect(document.body.textContent).toContain('It is in Burnaby, which you no longer serve')
  expect(onClose).not.toHaveBeenCalled()

  press('Save anyway')
  await pass(50)
  expect(bodies()).toHaveLength(2)
  expect(bodies()[1]).toEqual({ serviceAreas: ['Surrey'] })
  expect(onClose).toHaveBeenCalled()
})

test('a choice that was changed after the list is checked again', async () => {
  const { bodies } = show([JOB])
  drop('Burnaby')
  press('Save areas')
  await pass(50)
  drop('Delta')
  press('Save areas')
  await pass(50)
  expect(bodies()).toHaveLength(2)
  expect(bodies()[1]).toMatchObject({ preview: true })
})

test('without affected jobs one press saves', async () => {
  const { bodies, onClose } = show([])
  drop('Delta')
  press('Save areas')
  await pass(50)
  expect(bodies()).toHaveLength(2)
  expect(onClose).toHaveBeenCalled()
})
