import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, pressTwice, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { PrivacySection } from './PrivacySection.tsx'

const UNSUBSCRIBE = 'POST /api/admin/people/unsubscribe'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const open = () =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter>
        <PrivacySection contact="mei@example.test" noun="customer" onErase={() => undefined} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )

test('Unsubscribe asks once for this customer, and names every contact that gets no more offers', async () => {
  const asked = answerApi({
    [UNSUBSCRIBE]: () => Response.json({ contacts: ['mei@example.test', '+16045550142'] }),
  })
  const success = vi.spyOn(toast, 'success')
  open()
  pressTwice('Unsubscribe')
  await pass(50)
  expect(asked.map(({ body }) => body)).toEqual([{ contact: 'mei@example.test' }])
  expect(JSON.stringify(success.mock.calls)).toContain(
    'No news or offers go to mei@example.test, +16045550142 from now on',
  )
})

test('a refusal says that they were not unsubscribed, and why', async () => {
  answerApi({ [UNSUBSCRIBE]: () => refusal('not_found', 'There is no customer with this contact') })
  const failure = vi.spyOn(toast, 'failure')
  open()
  press('Unsubscribe')
  await pass(50)
  expect(JSON.stringify(failure.mock.calls)).toContain('Not unsubscribed')
  expect(JSON.stringify(failure.mock.calls)).toContain('There is no customer with this contact')
})
