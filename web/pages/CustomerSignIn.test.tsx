import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitorQuery } from '../jobs/client-queries.ts'
import { currentUserQuery, newQueryClient } from '../session.ts'
import { answerApi, refusal, type Asked } from '../testing/api.ts'
import { button, pass, press, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { CustomerSignIn } from './CustomerSignIn.tsx'

const ASK = 'POST /api/auth/code'
const VERIFY = 'POST /api/auth/code/verify'
const EMAIL = 'amrita@example.ca'
const amrita = { firstName: 'Amrita', email: EMAIL, role: 'client', teamRole: null }

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
const alert = () => document.querySelector('[role=alert]')?.textContent
const verified = (requests: Asked[]) =>
  requests.filter(({ path }) => path === '/api/auth/code/verify')

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

type Answers = Parameters<typeof answerApi>[0]

function open(answers: Answers = {}, searchParams = '') {
  const queries = newQueryClient()
  // A browser that booked nothing.
  queries.setQueryDefaults(visitorQuery.queryKey, { staleTime: Infinity })
  queries.setQueryData(visitorQuery.queryKey, [])
  const requests = answerApi({
    [ASK]: () => Response.json({ sentTo: 'email' }),
    [VERIFY]: () => Response.json({ role: 'client', teamRole: null }),
    'GET /api/visitor/jobs': () => Response.json([]),
    'GET /api/auth/user': () => Response.json(amrita),
    ...answers,
  })
  render(
    <QueryClientProvider client={queries}>
      <NuqsTestingAdapter searchParams={searchParams} hasMemory>
        <CustomerSignIn />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  return { requests, user: () => queries.getQueryData(currentUserQuery.queryKey) }
}

async function askFor(contact: string): Promise<void> {
  type('Email or phone number', contact)
  press('Send code')
  await pass(100)
}

test('a code is sent, and all its digits sign in by themselves', async () => {
  const { requests, user } = open()
  await askFor(`  ${EMAIL} `)
  expect(requests[0]?.body).toEqual({ contact: EMAIL })
  const described = document.getElementById(field('code')?.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe(
    `If pickups were booked with ${EMAIL}, a code is on its way by email. It works for 10 minutes.`,
  )
  expect(document.activeElement).toBe(field('code'))
  expect(field('code')?.autocomplete).toBe('one-time-code')
  expect(field('code')?.inputMode).toBe('numeric')

  type('6-digit code', '12345')
  await pass(100)
  expect(verified(requests)).toEqual([])
  type('6-digit code', '123456')
  await pass(100)
  expect(verified(requests).map(({ body }) => body)).toEqual([{ contact: EMAIL, code: '123456' }])
  expect(user()).toEqual(amrita)
  expect(sessionStorage.getItem('asked-code')).not.toContain(EMAIL)
  expect(button('Sign in').dataset['pending']).toBe('true')
})

test.for([
  '123 456',
  '123-456',
  ' 123456\n',
  "Westhaul: 123456 is your sign-in code. Don't share it with anyone.",
  'Call 604-555-0142. Your code: 123456',
])('%j can be pasted', async (pasted) => {
  const { requests } = open()
  await askFor(EMAIL)
  type('6-digit code', pasted)
  await pass(100)
  expect(verified(requests).map(({ body }) => body)).toEqual([{ contact: EMAIL, code: '123456' }])
})

test('a wrong code is said and selected, to be typed over; the next one is sent', async () => {
  const answers = [
    refusal('wrong_credentials', 'That code is not right. Check it and try again'),
    Response.json({ role: 'client', teamRole: null }),
  ]
  const { requests } = open({ [VERIFY]: () => answers.shift() ?? Response.error() })
  await askFor(EMAIL)
  type('6-digit code', '111111')
  await pass(100)
  expect(alert()).toBe('That code is not right. Check it and try again')
  const code = field('code')
  expect([code?.value, code?.selectionStart, code?.selectionEnd]).toEqual(['111111', 0, 6])
  type('6-digit code', '123456')
  await pass(100)
  expect(verified(requests)).toHaveLength(2)
})

test('while a code is looked at, Enter sends no second try', async () => {
  const { requests } = open({ [VERIFY]: () => new Promise<Response>(() => undefined) })
  await askFor(EMAIL)
  type('6-digit code', '123456')
  act(() => document.querySelector('form')?.requestSubmit())
  await pass(100)
  expect(verified(requests)).toHaveLength(1)
})

test('another code can be asked for after half a minute', async () => {
  const { requests } = open()
  await askFor(EMAIL)
  expect(button('Send a new code (30 s)').ariaDisabled).toBe('true')
  await pass(29_000)
  expect(button('Send a new code (1 s)').ariaDisabled).toBe('true')
  await pass(1_000)
  press('Send a new code')
  await pass(100)
  expect(requests.map(({ body }) => body)).toEqual([{ contact: EMAIL }, { contact: EMAIL }])
  expect(button('Send a new code (30 s)').ariaDisabled).toBe('true')
  expect(document.querySelector('[role=status]')?.textContent).toContain('A new code is on its way')
  expect(document.activeElement).toBe(field('code'))
})

test('who asked too often is told how long to wait, and can still enter the code they have', async () => {
  const answer = refusal('too_many_requests', 'Several codes were asked for already')
  answer.headers.set('retry-after', '870')
  const { requests } = open({ [ASK]: () => answer })
  await askFor(EMAIL)
  expect(alert()).toBe('Several codes were asked for already. You can ask again in 14 min 30 s.')
  expect(button('Send code').ariaDisabled).toBe('true')
  press('I have a code')
  type('6-digit code', '123456')
  await pass(100)
  expect(verified(requests)).toHaveLength(1)
})

test.for([
  ['', 'Email or phone number is required'],
  ['amrita@', 'Please write an email address or a phone number'],
  ['604 555', 'Please write an email address or a phone number'],
])('with %j nothing is asked for', async ([contact, message]) => {
  const { requests } = open()
  await askFor(contact ?? '')
  expect(document.body.textContent).toContain(message)
  expect(document.activeElement).toBe(field('contact'))
  expect(requests).toEqual([])
})

test('a phone that forgot the page while the code was read is back at the code', async () => {
  open()
  await askFor(EMAIL)
  document.body.replaceChildren()
  open({}, '?step=code')
  expect(field('code')).not.toBeNull()
  await pass(10 * 60_000)
  document.body.replaceChildren()
  open({}, '?step=code')
  expect(field('contact')).not.toBeNull()
})

test('one can go back and correct the address', async () => {
  open()
  await askFor('amrta@example.ca')
  press('Use another email or phone')
  await pass(100)
  expect(field('contact')?.value).toBe('amrta@example.ca')
  expect(document.activeElement).toBe(field('contact'))
})
