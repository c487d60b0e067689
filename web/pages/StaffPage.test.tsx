import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { LeadMagnet } from '../../contract/lead-magnets.ts'
import { anOffer } from '../advertising/offers/testing.ts'
import { useOfferActions } from '../advertising/offers/use-offer-actions.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press as pressButton, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { StaffPage } from './StaffPage.tsx'
import { StaffRights } from './StaffRights.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

type Shown = { role?: string; isLocked?: boolean; page?: ReactNode; answers?: Answers }
type Answers = Parameters<typeof answerApi>[0]

async function show({ role = 'owner', isLocked = false, page = 'The page', answers }: Shown = {}) {
  const user = { firstName: 'Ray', email: 'ray@example.test', role: 'admin', teamRole: role }
  answerApi({ 'GET /api/auth/user': () => Response.json(user), ...answers })
  let address = ''
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter hasMemory onUrlUpdate={({ queryString }) => (address = queryString)}>
        <StaffRights>
          <StaffPage title="Review queue" isLocked={isLocked}>
            {page}
          </StaffPage>
        </StaffRights>
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await settle()
  return { address: () => address }
}

const settle = async () => {
  await pass(50)
  await act(() => vi.dynamicImportSettled())
  await pass(50)
}
const press = async (key: string, held: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...held })
  act(() => void document.body.dispatchEvent(event))
  await settle()
}
const text = () => document.body.textContent

test('every page of the team has the palette, the map of the keys and the booking by phone', async () => {
  const { address } = await show()
  expect(text()).toContain('Welcome, Ray')
  await press('?')
  expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Keyboard shortcuts')
  const here = document.querySelector('[aria-label="On this screen"]')?.textContent
  expect(here).toContain('New job by phone')
  expect(here).not.toContain('Next document')
  await press('Escape')
  document.querySelector<HTMLButtonElement>('[aria-label="Close shortcuts"]')?.click()
  await settle()
  await press('k', { ctrlKey: true })
  expect(document.querySelector('dialog[open] [role=combobox]')).not.toBeNull()
  document.querySelector<HTMLButtonElement>('[aria-label="Close search"]')?.click()
  await settle()
  await press('n')
  expect(address()).toContain('new=job')
})

test('who only reads is offered no new job, and by no key', async () => {
  const { address } = await show({ role: 'read-only' })
  expect(text()).not.toContain('New job')
  await press('n')
  expect(address()).toBe('')
})

test('until two-factor sign-in is set up the page leads nowhere', async () => {
  const { address } = await show({ isLocked: true })
  expect(text()).not.toContain('New job')
  await press('k', { ctrlKey: true })
  await press('n')
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(address()).toBe('')
})

function DeleteOffer() {
  const { remove } = useOfferActions()
  return <button onClick={() => remove(anOffer(), () => undefined)}>Delete the offer</button>
}

test('on a page of the team Z undoes the deletion of an offer, once', async () => {
  const undone: unknown[] = []
  const answer = () => Response.json(z.encode(LeadMagnet, anOffer({ version: 4 })))
  await show({
    page: <DeleteOffer />,
    answers: {
      'DELETE /api/admin/lead-magnets/7': () => Response.json({ leadMagnetId: 7, version: 4 }),
      'POST /api/admin/lead-magnets/7/undo': ({ body }) => {
        undone.push(body)
        return answer()
      },
    },
  })
  pressButton('Delete the offer')
  await settle()
  expect(text()).toContain('“Before winter” was deleted.')
  await press('z')
  await press('z')
  expect(undone).toEqual([{ version: 4 }])
  expect(text()).toContain('“Before winter” is as it was before.')
})
