import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Notification } from '../../contract/messaging.ts'
import { tryMessageTemplate } from '../../contract/message-template-calls.ts'
import { TemplateId } from '../../contract/templates.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { button, pass, press, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { givenMessage } from './testing/given.ts'
import { TryTemplate } from './TryTemplate.tsx'

const PATH = tryMessageTemplate.path.replace(':id', '7')
const WORDS = { subject: 'Hi', message: 'Hi {firstName}', isActive: true }
const FIELD = 'Phone number or email'

function show({ isFit = true, answer = sent } = {}) {
  const asked = answerApi({ [`POST ${PATH}`]: answer })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <TryTemplate templateId={TemplateId.parse(7)} words={WORDS} isFit={() => isFit} />
    </QueryClientProvider>,
  )
  return asked
}
const sent = () => Response.json(z.encode(Notification, givenMessage()))
const text = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('the words as they stand go to the contact that was typed', async () => {
  const asked = show()
  type(FIELD, '6045550142')
  press('Send a test')
  await pass(100)
  expect(asked[0]?.body).toEqual({
    subject: 'Hi',
    message: 'Hi {firstName}',
    contact: '6045550142',
  })
  expect(text()).toContain('Test on its way')
})

test('what is no contact is not sent, and says so until it is one', async () => {
  const asked = show()
  press('Send a test')
  expect(text()).toContain('Email or phone number is required')
  type(FIELD, 'mei@')
  expect(text()).toContain('Please write an email address or a phone number')
  type(FIELD, 'mei@example.test')
  expect(text()).not.toContain('Please write')
  expect(asked).toEqual([])
})

test('words that cannot be a template are not sent', async () => {
  const asked = show({ isFit: false })
  type(FIELD, 'mei@example.test')
  press('Send a test')
  await pass(100)
  expect(asked).toEqual([])
})

test('a number that the server cannot dial is named at its field', async () => {
  const message = 'Please write a phone number that can be dialled, or an email address'
  const errors = [{ path: 'contact', message }]
  const problem = { type: 'about:blank', title: 'invalid_input', code: 'invalid_input' }
  show({
    answer: () =>
      Response.json({ ...problem, status: 400, detail: message, errors }, { status: 400 }),
  })
  type(FIELD, '12345678901234567890')
  act(() => button('Send a test').click())
  await pass(100)
  expect(document.querySelector('form')?.textContent).toContain(message)
})
