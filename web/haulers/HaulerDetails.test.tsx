import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AdminHauler } from '../../contract/admin-haulers.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { button, pass, press, render } from '../testing/render.ts'
import { HaulerDetails } from './HaulerDetails.tsx'
import { givenHauler } from './testing/given.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const rows = [givenHauler(4, 'Dale'), givenHauler(5, 'Mei')]

function Panel({ first }: { first: number }) {
  const [id, setId] = useState<number | null>(first)
  return (
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter>
        <button onClick={() => setId(first)}>Open</button>
        <HaulerDetails
          id={id}
          rows={rows}
          deciding={null}
          onApprove={() => undefined}
          onAsk={() => undefined}
          onShow={setId}
        />
      </NuqsTestingAdapter>
    </QueryClientProvider>
  )
}
let client = newQueryClient()
const open = async (first: number) => {
  client = newQueryClient()
  render(<Panel first={first} />)
  await pass(50)
}
const text = () => document.querySelector('dialog')?.textContent
const never = () => new Promise<Response>(() => undefined)

test('while a hauler is fetched the panel shows the row, and the pressed button keeps the focus', async () => {
  answerApi({ 'GET /api/admin/haulers/4': never, 'GET /api/admin/haulers/5': never })
  await open(4)
  expect(text()).toContain('Dale Kowalchuk')

  button('Next hauler').focus()
  press('Next hauler')
  await pass(50)
  expect(text()).toContain('Mei Kowalchuk')
  expect(document.activeElement).toBe(button('Next hauler'))
})

test('who reviews an applicant sees the licence and the vehicle', async () => {
  const licenseImageUrl = '/uploads/a1b2c3d4e5f6a7b8.webp'
  const applicant = { ...givenHauler(4, 'Dale'), status: 'pending' as const, licenseImageUrl }
  answerApi({
    'GET /api/admin/haulers/4': () => Response.json(z.encode(AdminHauler, applicant)),
  })
  await open(4)
  expect(text()).toContain('Ford F-150')
  expect(text()).toContain('AB1 23C')
  const licence = button('Open the licence of Dale Kowalchuk large').querySelector('img')
  expect(licence?.getAttribute('src')).toBe(licenseImageUrl)
})

test('a hauler of another page is announced as loading', async () => {
  answerApi({ 'GET /api/admin/haulers/9': never })
  await open(9)
  expect(document.querySelector('[role=status]')?.textContent).toBe('Loading...')
})

test('a panel that is opened again shows what has changed', async () => {
  let company = 'Before Ltd'
  answerApi({
    'GET /api/admin/haulers/4': () =>
      Response.json(z.encode(AdminHauler, { ...givenHauler(4, 'Dale'), company })),
  })
  await open(4)
  expect(text()).toContain('Before Ltd')

  press('Close details')
  company = 'After Ltd'
  press('Open')
  await pass(50)
  expect(text()).toContain('After Ltd')
})
