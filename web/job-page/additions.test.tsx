import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_NOTE } from '../../contract/job-page-parts.ts'
import { refusal } from '../testing/api.ts'
import { button, pass, press, pressTwice, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { JobFacts } from './JobFacts.tsx'
import { aJob, NOW, serve, showPanel, TOKEN } from './testing/given.tsx'

const NOTE = `POST /api/job/${TOKEN}/note`
const LABEL = 'Gate code, parking, what stays'
const page = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('a note is saved once, and then stands with who reads it', async () => {
  const calls = await showPanel(JobFacts, aJob(), {
    [NOTE]: () => Response.json(serve(aJob({ note: 'Gate code 4419' }))),
  })
  press('Add note')
  type(LABEL, 'Gate code 4419')
  pressTwice('Save note')
  await pass(100)
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ note: 'Gate code 4419' }])
  expect(page()).toContain('Gate code 4419Shared with Dale')
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(button('Edit note')).toBeDefined()
})

test('a note that is too long says so and is not sent', async () => {
  await showPanel(JobFacts, aJob({ note: 'Ring Gill' }))
  press('Edit note')
  type(LABEL, 'x'.repeat(MAX_NOTE + 1))
  expect(page()).toContain(`Please keep it under ${MAX_NOTE} characters`)
  expect(button('Save note').ariaDisabled).toBe('true')
})

test('a note that could not be saved stays in the field', async () => {
  await showPanel(JobFacts, aJob(), {
    [NOTE]: () => refusal('illegal_move', 'The pickup is over'),
  })
  press('Add note')
  type(LABEL, 'Ring Gill')
  press('Save note')
  await pass(100)
  expect(page()).toContain('The pickup is over')
  expect(document.querySelector('textarea')?.value).toBe('Ring Gill')
})

test.each([
  [9, 'Medium load, 6-10 items'],
  [12, 'Medium loadAdd photos'],
])('a medium load of a sofa and %s boxes reads: %s', async (quantity, words) => {
  const items = [
    { name: 'Sofa', quantity: 1 },
    { name: 'Box', quantity },
  ]
  await showPanel(JobFacts, aJob({ items }))
  expect(page()).toContain(words)
})

test('the dialog for photos says who sees them and how many fit, and sends none without one', async () => {
  await showPanel(JobFacts, aJob({ photos: ['/uploads/a1b2c3d4e5f6a7b8.webp'] }))
  press('Add photos')
  expect(page()).toContain('Dale sees them right away. Up to 9 more.')
  expect(button('Add photo').ariaDisabled).toBe('true')
})

test('a pickup that is over takes neither', async () => {
  await showPanel(JobFacts, aJob({ status: 'completed', canAdd: false, note: 'Ring Gill' }))
  expect(page()).toContain('Ring Gill')
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

test('the link of an email opens the note, once, and not where nothing can be added', async () => {
  const openAt = async (job = aJob()) => {
    history.replaceState(null, '', '#note')
    await showPanel(JobFacts, job)
    await pass(100)
    return document.querySelector('dialog[open]')
  }
  expect(await openAt()).not.toBeNull()
  expect(location.hash).toBe('')
  await pass(100)
  document.body.replaceChildren()
  expect(await openAt(aJob({ canAdd: false }))).toBeNull()
})
