import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MailingAudienceCounts } from '../../../contract/mailing-people.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { AsRole } from '../../testing/as-role.tsx'
import { button, pass, render } from '../../testing/render.ts'
import { SendPanel } from './SendPanel.tsx'

const counts = { email: 3, text: 0, waiting: 0, waitUntil: null } as Partial<MailingAudienceCounts>
const form = {
  draft: { textsPerMinute: 10, emailsPerMinute: 30 },
  problem: () => undefined,
  isValid: true,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function show(sendingProblem: string | null) {
  answerApi({ 'GET /api/admin/mailings/1/tests': () => Response.json([]) })
  const known = { ...counts, sendingProblem } as MailingAudienceCounts
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AsRole role="marketing">
        <SendPanel
          mailing={{ id: 1 } as never}
          form={form as never}
          counts={known}
          start=""
          onStart={() => undefined}
        />
      </AsRole>
    </QueryClientProvider>,
  )
  await pass(50)
}

test('what the server lacks to send a campaign is said before the button, which is off', async () => {
  await show('Campaigns carry a postal address')
  expect(document.body.textContent).toContain('Campaigns carry a postal address.')
  expect(button('Send 3 now').ariaDisabled).toBe('true')
})

test('a server that lacks nothing sends', async () => {
  await show(null)
  expect(document.body.textContent).not.toContain('postal address')
  expect(button('Send 3 now').ariaDisabled).not.toBe('true')
})
