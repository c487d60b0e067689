import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CustomerId } from '../../contract/admin-customers.ts'
import { exportConsents, tagCustomers } from '../../contract/customer-bulk.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { button, pass, press, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ExportConsents } from './ExportConsents.tsx'
import { TagCustomers, UntagCustomers } from './TagCustomers.tsx'
import { record } from './testing/record.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const onClose = vi.fn<(ran: boolean) => void>()
const items = [
  { ...record, id: CustomerId.parse(7), tags: ['strata'] },
  { ...record, id: CustomerId.parse(8), firstName: 'Mei', lastName: 'Tanaka', tags: ['strata'] },
  { ...record, id: CustomerId.parse(9), firstName: 'Ray', lastName: 'Chan', tags: [] },
]
const TAG = `POST ${tagCustomers.path}`

const open = (dialog: ReactElement, answers: Parameters<typeof answerApi>[0]) => {
  const asked = answerApi(answers)
  render(<QueryClientProvider client={newQueryClient()}>{dialog}</QueryClientProvider>)
  return asked
}
const text = () => document.body.textContent

test('tags go to those who lack them, and one that stayed as before is named', async () => {
  const asked = open(<TagCustomers items={items} onClose={onClose} />, {
    [TAG]: () =>
      Response.json({ done: [], failed: [{ id: 9, reason: 'A customer has at most 20 tags' }] }),
  })
  expect(button('Tag 0 customers').ariaDisabled).toBe('true')
  type('Tags', 'Strata,')
  expect(text()).toContain('1 customer gets 1 tag, 2 have all of them already.')
  press('Tag 1 customer')
  await pass(50)
  expect(asked[0]?.body).toEqual({ customerIds: [9], add: ['strata'], remove: [] })
  expect(text()).toContain('A customer has at most 20 tags (Ray Chan)')
})

test('tags are taken off those who have them', async () => {
  const asked = open(<UntagCustomers items={items} onClose={onClose} />, {
    [TAG]: () => Response.json({ done: [7, 8], failed: [] }),
  })
  expect(text()).toContain('strata, 2 of 3')
  act(() => document.querySelector<HTMLInputElement>('dialog[open] input')?.click())
  press('Untag 2 customers')
  await pass(50)
  expect(asked[0]?.body).toEqual({ customerIds: [7, 8], add: [], remove: ['strata'] })
  expect(text()).toContain('All of them are done.')
})

test('the file of consents can be saved once they have been counted', async () => {
  let answer: (response: Response) => void = () => undefined
  const waiting = new Promise<Response>((resolve) => (answer = resolve))
  open(<ExportConsents items={items} onClose={onClose} />, {
    [`POST ${exportConsents.path}`]: () => waiting,
  })
  await pass(50)
  expect(button('Save CSV').ariaDisabled).toBe('true')
  answer(
    Response.json({
      consents: [
        {
          customerId: 7,
          customer: 'Amrita Gill',
          contact: 'amrita@example.test',
          class: 'promotion',
          basis: 'express',
          wording: 'Send me news',
          source: 'booking',
          privacyVersion: 1,
          givenAt: '2026-11-20T18:00:00Z',
          expiresAt: null,
          withdrawnAt: null,
          withdrawnBy: null,
        },
      ],
    }),
  )
  await pass(50)
  expect(text()).toContain('1 entry with wording, source and time. 2 customers never agreed')
  expect(button('Save CSV').ariaDisabled).toBe('false')
})

test('more than 200 at a time are refused before anything is asked', async () => {
  const many = Array.from({ length: 201 }, (_, at) => ({
    ...record,
    id: CustomerId.parse(at + 1),
  }))
  const asked = open(<ExportConsents items={many} onClose={onClose} />, {})
  await pass(50)
  expect(text()).toContain('Up to 200 customers at a time. Please select fewer.')
  expect(button('Save CSV').ariaDisabled).toBe('true')
  expect(asked).toEqual([])
})
