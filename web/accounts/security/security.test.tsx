import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Security } from './Security.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const CODES = ['K7QW2-9XMBT', 'AAAAA-BBBBB']
const DAY = '2026-11-20T19:00:00.000Z'
const session = (id: number, device: string | null, isThis: boolean) => ({
  id,
  device,
  startedAt: DAY,
  seenAt: DAY,
  isThis,
})
const OFF = { hasPassword: true, twoFactor: null, isRequired: false }

async function open(answers: Parameters<typeof answerApi>[0] = {}, security: object = OFF) {
  const requests = answerApi({
    'GET /api/account/security': () => Response.json(security),
    'GET /api/account/passkeys': () => Response.json({ passkeys: [] }),
    'GET /api/account/sessions': () =>
      Response.json({ sessions: [session(1, 'Chrome on Mac', true), session(2, null, false)] }),
    ...answers,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Security />
    </QueryClientProvider>,
  )
  await pass(150)
  return requests
}
const text = () => document.body.textContent
const opened = async (name: string) => {
  press(name)
  await act(() => vi.dynamicImportSettled())
  await pass(50)
}

test('two-factor sign-in is set up: password, QR code with the key, and codes that are shown once', async () => {
  const requests = await open({
    'POST /api/account/two-factor': () =>
      Response.json({ secret: 'BQC5SEXMU74F', uri: 'otpauth://totp/x?secret=BQC5SEXMU74F' }),
    'POST /api/account/two-factor/confirm': () => Response.json({ recoveryCodes: CODES }),
  })
  await opened('Set up')
  const dialog = document.querySelector('dialog[open]')
  expect(dialog?.textContent).toContain('authenticator app')
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('dialog input')]
  const fill = (value: string) => {
    const [input] = fields()
    if (!input) throw new Error('There is no field in the dialog')
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  fill('a long enough one')
  press('Continue')
  await pass(150)
  expect(text()).toContain('BQC5 SEXM U74F')
  expect(document.querySelector('svg[role=img] path')?.getAttribute('d')).toMatch(/^M/)
  fill('123456')
  press('Turn on')
  await pass(150)
  for (const code of CODES) expect(text()).toContain(code)
  await opened('I saved them')
  expect(text()).not.toContain(CODES[0])
  // Asked again: the panel says now that it is on.
  const again = requests.filter(({ path }) => path === '/api/account/security')
  expect(again.length).toBeGreaterThan(1)
})

test('few recovery codes are said, and turning it off takes password and code', async () => {
  const message = 'That code is not right, or it was used. Wait for the next one'
  const requests = await open(
    {
      'POST /api/account/two-factor/end': () =>
        refusal('refused', message, { errors: [{ path: 'code', message }] }),
    },
    { ...OFF, twoFactor: { since: DAY, recoveryCodesLeft: 3 } },
  )
  expect(text()).toContain('3 of 10 recovery codes left. Make new ones before you need them.')
  await opened('Turn off')
  type('Code of the app, or a recovery code', '123456')
  const submit = [...document.querySelectorAll<HTMLButtonElement>('dialog button[type=submit]')][0]
  act(() => submit?.click())
  await pass(150)
  expect(text()).toContain('Current password is required')
  expect(requests.map(({ path }) => path)).not.toContain('/api/account/two-factor/end')
})

test('adding a passkey takes a code while two-factor sign-in is on', async () => {
  const requests = await open(
    { 'POST /api/account/passkeys/options': () => refusal('refused', 'Not now') },
    { ...OFF, twoFactor: { since: DAY, recoveryCodesLeft: 10 } },
  )
  await opened('Add a passkey')
  type('Current password', 'a long enough one')
  const submit = () =>
    act(() => document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click())
  submit()
  await pass(150)
  expect(text()).toContain('Please enter the code')
  type('Code of the app, or a recovery code', '123456')
  submit()
  await pass(150)
  const sent = requests.filter(({ path }) => path === '/api/account/passkeys/options')
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'a long enough one', code: '123456' }])
})

test('adding a passkey takes the password alone while it is off', async () => {
  await open()
  await opened('Add a passkey')
  expect(text()).not.toContain('Code of the app')
})

test('an owner who needs it reads so', async () => {
  await open({}, { ...OFF, isRequired: true })
  expect(text()).toContain('Needed')
})

test('another browser is signed out; this one is named', async () => {
  const requests = await open({
    'DELETE /api/account/sessions/2': () => Response.json({}),
  })
  expect(text()).toContain('Chrome on MacThis browser')
  expect(text()).toContain('A browser without a name')
  press('Sign out A browser without a name')
  await pass(150)
  expect(requests.map(({ path }) => path)).toContain('/api/account/sessions/2')
  expect(text()).toContain('That browser is signed out')
})

test('signing out everywhere asks first', async () => {
  const requests = await open()
  press('Sign out everywhere')
  await pass(50)
  expect(text()).toContain('Every browser and phone is signed out, this one too.')
  expect(button('Cancel')).toBeDefined()
  expect(requests.map(({ path }) => path)).not.toContain('/api/account/sign-out-everywhere')
})
