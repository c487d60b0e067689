import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUserQuery, newQueryClient } from '../session.ts'
import { answerApi, refusal, type Asked } from '../testing/api.ts'
import { button, pass, press, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { LoginForm, type Typed } from './LoginForm.tsx'

const alert = () => document.querySelector('form [role=alert]')?.textContent
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
const dale = { firstName: 'Dale', email: 'dale@example.ca', role: 'hauler', teamRole: null }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

function Page() {
  const [values, setTyped] = useState<Typed>({ email: '', password: '' })
  return <LoginForm role="hauler" typed={values} onTyped={setTyped} onSecondStep={() => {}} />
}

/** Types a log-in and sends it; what the server answers to it and to 'who am I' is up to the test. */
async function logIn(login: () => Response, whoAmI: () => Response = () => Response.json(dale)) {
  const queries = newQueryClient()
  const asked: Asked[] = answerApi({
    'POST /api/staff-login': login,
    'GET /api/auth/user': whoAmI,
  })
  render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  )
  type('Email', 'dale@example.ca')
  type('Password', 'demo-hauler')
  press('Login as Hauler')
  await pass(100)
  return { asked, user: () => queries.getQueryData(currentUserQuery.queryKey) }
}

test('the password is hidden, and password managers know which one it is', async () => {
  await logIn(() => refusal('wrong_credentials', 'Wrong'))
  expect([field('password')?.type, field('password')?.autocomplete]).toEqual([
    'password',
    'current-password',
  ])
})

test('a login sets the current user, and the form keeps its loading state', async () => {
  const { asked, user } = await logIn(() => Response.json({ role: 'hauler', teamRole: null }))
  expect(asked[0]?.body).toEqual({
    email: 'dale@example.ca',
    password: 'demo-hauler',
    role: 'hauler',
  })
  expect(user()).toEqual(dale)
  expect(alert()).toBeUndefined()
  expect(button('Login as Hauler').dataset['pending']).toBe('true')
})

test('a wrong password is said beside the form; what was typed stays, the password selected', async () => {
  await logIn(() => refusal('wrong_credentials', 'The email or the password is not right'))
  expect(alert()).toBe('The email or the password is not right')
  expect(field('email')?.value).toBe('dale@example.ca')
  const password = field('password')
  expect([password?.value, password?.selectionStart, password?.selectionEnd]).toEqual([
    'demo-hauler',
    0,
    'demo-hauler'.length,
  ])
  expect(button('Login as Hauler').ariaDisabled).toBe('false')
})

test('the wrong tab is told in the server’s words', async () => {
  await logIn(() => refusal('forbidden', 'Please use the Admin tab'))
  expect(alert()).toBe('Please use the Admin tab')
})

test('after too many tries the button waits as long as the server asks, second by second', async () => {
  await logIn(() => {
    const answer = refusal('too_many_requests', 'Too many tries')
    answer.headers.set('retry-after', '3')
    return answer
  })
  expect(alert()).toBe('Too many tries. You can try again in 3 seconds.')
  expect(button('Login as Hauler').ariaDisabled).toBe('true')
  await pass(2_000)
  expect(alert()).toBe('Too many tries. You can try again in 1 second.')
  await pass(1_000)
  expect(button('Login as Hauler').ariaDisabled).toBe('false')
})

test('a browser that keeps no session is told so, instead of nothing happening', async () => {
  await logIn(
    () => Response.json({ role: 'hauler', teamRole: null }),
    () => refusal('not_signed_in', 'Unauthorized'),
  )
  expect(alert()).toContain('Your browser did not keep you signed in.')
})

test('an empty form is not sent; both fields say what they need', () => {
  const requests = answerApi({})
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  press('Login as Hauler')
  expect(document.body.textContent).toContain('Email is required')
  expect(document.body.textContent).toContain('Password is required')
  expect(document.activeElement).toBe(field('email'))
  expect(requests).toEqual([])
})
