import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const draw = (part: React.ReactElement) =>
  render(<QueryClientProvider client={newQueryClient()}>{part}</QueryClientProvider>)
const text = () => document.body.textContent

test('the answer to a request for a link does not say whether there is an account', async () => {
  const requests = answerApi({ 'POST /api/account/reset': () => Response.json({}) })
  draw(<ForgotForm />)
  press('Send link')
  expect(text()).toContain('Please write your email address')
  type('Email', 'dale@example.ca')
  press('Send link')
  await pass(150)
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'dale@example.ca' }])
  expect(text()).toContain('If an account logs in with dale@example.ca')
})

test('too many requests are said where one asks', async () => {
  answerApi({
    'POST /api/account/reset': () =>
      refusal('too_many_requests', 'Several links were asked for already'),
  })
  draw(<ForgotForm />)
  type('Email', 'dale@example.ca')
  press('Send link')
  await pass(150)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Several links')
})

const choose = async (answer: () => Response) => {
  const [onDone, onGone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const requests = answerApi({ 'POST /api/account/reset/a-token': answer })
  draw(<ResetForm token="a-token" onDone={onDone} onGone={onGone} />)
  type('New password', 'short')
  press('Change password')
  expect(text()).toContain('Password must be at least 8 characters')
  expect(requests).toEqual([])
  type('New password', 'password1')
  press('Change password')
  await pass(150)
  return { done: onDone.mock.calls.length, gone: onGone.mock.calls.length }
}

test('a password is chosen, and the screen goes on', async () => {
  expect(await choose(() => Response.json({}))).toEqual({ done: 1, gone: 0 })
})

test('a link that was used says so', async () => {
  const linkGone = () => refusal('not_found', 'This link does not work any more')
  expect(await choose(linkGone)).toEqual({ done: 0, gone: 1 })
})

test('a password that many people use is refused at its field', async () => {
  const message = 'Many people use this password, so it is easy to guess.'
  const errors = [{ path: 'password', message }]
  await choose(() => refusal('invalid_input', message, { errors }))
  expect(text()).toContain(message)
})

const dale = { firstName: 'Dale', email: 'dale@example.ca', role: 'hauler', teamRole: null }

test('the code of the app is sent once it is whole; a wrong one is said', async () => {
  let isRight = false
  const requests = answerApi({
    'POST /api/staff-login/second-step': () =>
      isRight ? Response.json({ role: 'hauler' }) : refusal('wrong_credentials', 'Not right'),
    'GET /api/auth/user': () => Response.json(dale),
  })
  draw(<SecondStepForm secondStep="sealed" onBack={() => {}} />)
  type('6-digit code', '123 45')
  await pass(50)
  expect(requests).toEqual([])
  type('6-digit code', '123 456')
  await pass(50)
  expect(requests.map(({ body }) => body)).toEqual([{ secondStep: 'sealed', code: '123456' }])
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Not right')
  isRight = true
  press('Use a recovery code')
  type('Recovery code', 'K7QW2-9XMBT')
  press('Log in')
  await pass(50)
  expect(requests.map(({ path }) => path).slice(1)).toEqual([
    '/api/staff-login/second-step',
    '/api/auth/user',
  ])
})

test('a first step that is too old leads back to the password', async () => {
  const onBack = vi.fn<() => void>()
  answerApi({
    'POST /api/staff-login/second-step': () => refusal('not_found', 'That took too long'),
  })
  draw(<SecondStepForm secondStep="sealed" onBack={onBack} />)
  type('6-digit code', '123456')
  await pass(50)
  expect(onBack).toHaveBeenCalledOnce()
})
