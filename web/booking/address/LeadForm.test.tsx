import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadConsent } from '../../../contract/leads.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { LeadForm } from './LeadForm.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => void vi.useRealTimers())

const WHERE = 'Email or phone'
const keepLead = () => Response.json({ municipality: 'Mission' })
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')
const tick = () => act(() => box()?.click())
const text = () => document.body.textContent

test('who ticks the box is kept once, however often they press, with the contact they typed before', async () => {
  const requests = answerApi({ 'POST /api/leads': keepLead })
  render(<LeadForm municipality="Mission" knownContact="mei@example.ca" />)
  expect(box()?.checked).toBe(false)
  expect(box()?.closest('label')?.textContent).toBe(leadConsent('Westhaul'))
  tick()
  pressTwice('Notify me')
  await pass(100)

  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/leads', { contact: 'mei@example.ca', municipality: 'Mission', consent: true }],
  ])
  expect(text()).toContain("Thank you. We'll contact mei@example.ca once")
  expect(document.activeElement?.textContent).toContain('Thank you')
})

test('without a tick or a contact nothing is sent, and each field says why', async () => {
  const requests = answerApi({ 'POST /api/leads': keepLead })
  render(<LeadForm municipality="Mission" knownContact="" />)
  press('Notify me')
  expect(text()).toContain('Please tick the box, so that we may write to you')
  expect(text()).toContain('Email or phone number is required')
  type(WHERE, 'mei')
  tick()
  press('Notify me')
  await pass(100)
  expect(text()).toContain('Please write an email address or a phone number')
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
})

test('what is typed in the booking afterwards is taken over, unless something else was typed here', () => {
  const draw = render(<LeadForm municipality="Mission" knownContact="" />)
  const contact = () => document.querySelector<HTMLInputElement>('input:not([type=checkbox])')
  draw(<LeadForm municipality="Mission" knownContact="mei@example.ca" />)
  expect(contact()?.value).toBe('mei@example.ca')
  type(WHERE, 'raj@example.ca')
  draw(<LeadForm municipality="Mission" knownContact="6045550142" />)
  expect(contact()?.value).toBe('raj@example.ca')
})

test('what the server refuses is said, everything stays, and it can be tried again', async () => {
  const answers = [
    () => refusal('too_many_requests', 'Too many tries. Please wait a moment.'),
    () =>
      refusal('invalid_input', 'Please check', {
        errors: [{ path: 'contact', message: 'We cannot dial this number' }],
      }),
    keepLead,
  ]
  answerApi({ 'POST /api/leads': () => answers.shift()?.() ?? refusal('internal', 'Oh') })
  render(<LeadForm municipality="Mission" knownContact="604 555 0142" />)
  tick()
  press('Notify me')
  await pass(100)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Too many tries')
  expect(box()?.checked).toBe(true)
  press('Notify me')
  await pass(100)
  expect(text()).toContain('We cannot dial this number')
  press('Notify me')
  await pass(100)
  expect(text()).toContain('Thank you')
})

test('Enter asks to be told, and does not send the booking around it', async () => {
  const requests = answerApi({ 'POST /api/leads': keepLead })
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <LeadForm municipality="Mission" knownContact="mei@example.ca" />
      <button>Continue</button>
    </form>,
  )
  tick()
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  act(() => void box()?.dispatchEvent(enter))
  await pass(100)
  expect(enter.defaultPrevented).toBe(true)
  expect(requests).toHaveLength(1)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(() => button('Notify me')).toThrow('no button')
})
