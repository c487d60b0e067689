import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TemplateId, type MessageTemplate, type TemplateKey } from '../../contract/templates.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { TemplateForm } from './TemplateForm.tsx'

const template = (changes: Partial<MessageTemplate> = {}): MessageTemplate => ({
  id: TemplateId.parse(7),
  templateKey: 'hauler_approved' satisfies TemplateKey,
  name: 'Approved',
  subject: 'Welcome',
  message: 'Hi {firstName}',
  isActive: true,
  version: 2,
  updatedAt: new Date('2026-11-20T08:00:00Z'),
  ...changes,
})
const versionOf = (version: number, message: string) => ({
  version,
  subject: 'Welcome',
  message,
  isActive: true,
  note: 'Shorter',
  restores: null,
  publishedBy: version === 1 ? null : 'Anika Sandhu',
  publishedAt: '2026-11-20T20:00:00Z',
})
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function open(first = template()) {
  const requests = answerApi({
    'GET /api/admin/message-templates/7/versions': () =>
      Response.json([versionOf(2, 'Hi {firstName}'), versionOf(1, 'Hello {firstName}')]),
    'PUT /api/admin/message-templates/7': () => Response.json({}, { status: 500 }),
  })
  const client = newQueryClient()
  const screen = (shown: MessageTemplate) => (
    <QueryClientProvider client={client}>
      <TemplateForm template={shown} onDirty={() => {}} onSaved={() => {}} />
    </QueryClientProvider>
  )
  const redraw = render(screen(first))
  const draw = (shown: MessageTemplate) => redraw(screen(shown))
  await act(() => vi.dynamicImportSettled())
  await pass(50)
  const sent = () => requests.filter(({ path }) => path.endsWith('/7')).map(({ body }) => body)
  return { sent, draw }
}

test('every version stands there with its author, what it changed, and the way back', async () => {
  const { sent } = await open()
  expect(text()).toContain('Version 2')
  expect(text()).toContain('by Anika Sandhu. Shorter.')
  press('Show what version 2 changed')
  expect(text()).toContain('Hello {firstName}Hi {firstName}')
  press('Go back to version 1')
  press('Save Template')
  await pass(50)
  expect(sent()).toEqual([
    {
      subject: 'Welcome',
      message: 'Hello {firstName}',
      isActive: true,
      basedOn: 2,
      restores: 1,
      note: 'Back to version 1',
    },
  ])
})

test('words that are written after going back bring no version back, and keep one’s own note', async () => {
  const { sent } = await open()
  press('Go back to version 1')
  type('Message', 'Good day {firstName}')
  press('Save Template')
  await pass(50)
  expect(sent()[0]).toMatchObject({ message: 'Good day {firstName}', note: '' })
  expect(sent()[0]).not.toHaveProperty('restores')
  press('Go back to version 1')
  type('What changes and why (optional)', 'Kinder')
  type('Message', 'Hey {firstName}')
  press('Save Template')
  await pass(50)
  expect(sent()[1]).toMatchObject({ message: 'Hey {firstName}', note: 'Kinder' })
})

test('who keeps the words of a colleague brings no version back, and is in the message', async () => {
  const { draw, sent } = await open()
  press('Go back to version 1')
  draw(template({ version: 3, message: 'Good day {firstName}' }))
  await pass(50)
  press('Keep theirs')
  expect(document.activeElement).toBe(document.querySelector('textarea'))
  press('Save Template')
  await pass(50)
  expect(sent()[0]).toMatchObject({ message: 'Good day {firstName}', note: '', basedOn: 3 })
  expect(sent()[0]).not.toHaveProperty('restores')
})

test('a text of too many messages is not saved, and says so', async () => {
  const { sent } = await open()
  type('Message', 'x'.repeat(700))
  press('Save Template')
  expect(text()).toContain('This is sent as 5 texts. Please shorten it to at most 4')
  expect(sent()).toEqual([])
})

test('a message that money depends on cannot be turned off, and says why', async () => {
  await open(template({ templateKey: 'job_cancelled', message: 'Cancelled' }))
  expect(text()).toContain(
    'Law, money or an account depends on this message. It can’t be turned off',
  )
})

test('a version that a colleague published meanwhile is shown beside one’s own', async () => {
  const { draw, sent } = await open()
  type('Message', 'Hey {firstName}')
  draw(template({ version: 3, message: 'Good day {firstName}' }))
  await pass(50)
  expect(text()).toContain('Version 3 was published meanwhile.')
  expect(text()).toContain('Good day {firstName}Hey {firstName}')
  press('Save Template')
  await pass(50)
  expect(sent()).toEqual([])
  press('Go on with mine')
  expect(document.activeElement).toBe(document.querySelector('textarea'))
  press('Save Template')
  await pass(50)
  expect(sent()).toMatchObject([{ message: 'Hey {firstName}', basedOn: 3 }])
})
