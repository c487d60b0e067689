import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addCustomer } from '../../contract/customer-edits.ts'
import { CustomerRecord } from '../../contract/customer-record.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { AddCustomer } from './AddCustomer.tsx'
import { record } from './testing/ridgeview.ts'

const onClose = vi.fn<() => void>()
const onShow = vi.fn<(id: number) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  onClose.mockReset()
  onShow.mockReset()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const text = () => document.body.textContent ?? ''
const call = `POST ${addCustomer.path}`

async function open(answer: () => Response) {
  const requests = answerApi({ [call]: answer })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AddCustomer opened onClose={onClose} onShow={onShow} />
    </QueryClientProvider>,
  )
  await pass(50)
  return () => requests.map(({ body }) => body)
}

const added = () => Response.json(z.encode(CustomerRecord, record))

test('a customer is added with the consent as it was read aloud, and their record opens', async () => {
  const sent = await open(added)
  type('First name', 'Paulette')
  type('Phone', '604 555 0186')
  type('Address (optional)', '1166 Alberni St, Vancouver')
  type('Note (optional)', 'Ask for Sung-min')
  act(() => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await pass(0)
  expect(document.querySelector<HTMLTextAreaElement>('textarea[rows="3"]')?.value).toMatch(
    /^May .+ send you news and offers by email and text\?/,
  )
  type('What they agreed to', 'Yes, tell me about offers')
  press('Add customer')
  await pass(50)
  expect(sent()).toEqual([
    {
      firstName: 'Paulette',
      lastName: '',
      company: '',
      email: null,
      phone: '604 555 0186',
      language: 'en',
      address: '1166 Alberni St, Vancouver',
      tags: [],
      note: 'Ask for Sung-min',
      consentWording: 'Yes, tell me about offers',
    },
  ])
  expect(onShow).toHaveBeenCalledWith(7)
})

test('without a name or a contact nothing is sent, and the field says why', async () => {
  const sent = await open(added)
  press('Add customer')
  await pass(50)
  expect(text()).toContain('First name is required')
  type('First name', 'Paulette')
  press('Add customer')
  await pass(50)
  expect(text()).toContain('A customer needs an email address or a phone number')
  expect(sent()).toEqual([])
})

test('a known number leads to the record that has it, and what was typed stays', async () => {
  await open(() =>
    refusal(
      'in_use',
      'Ridgeview Ltd., customer #9, has this phone number. Open that record instead',
      {
        errors: [{ path: 'phone', message: 'Ridgeview Ltd., customer #9, has this phone number' }],
        customerId: 9,
      },
    ),
  )
  type('First name', 'Paulette')
  type('Phone', '604 555 0186')
  press('Add customer')
  await pass(50)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('customer #9')
  expect(document.querySelector<HTMLInputElement>('input[type=tel]')?.value).toBe('604 555 0186')
  expect(onShow).not.toHaveBeenCalled()
  press('Open customer #9')
  expect(onShow).toHaveBeenCalledWith(9)
})
