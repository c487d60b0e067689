import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TeamRole } from '../../../contract/team-roles.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { AsRole } from '../../testing/as-role.tsx'
import { button, pass, press, pressTwice, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CancelTray } from './CancelTray.tsx'
import { adminJobOf } from './testing/admin-job.ts'
import type { Undoable } from './tray.ts'

const PREVIEW = 'GET /api/admin/jobs/7/cancellation'
const CANCEL = 'POST /api/admin/jobs/7/cancel'
const preview = {
  refusal: null,
  rule: 'trip',
  freeUntil: null,
  kept: {
    fee: '49.00',
    refunded: '225.00',
    refunds: [
      { amount: '165.00', cardBrand: 'visa', cardLast4: '4242' },
      { amount: '60.00', cardBrand: 'visa', cardLast4: '4242' },
    ],
    haulerGets: '34.30',
  },
  waived: {
    fee: '0.00',
    refunded: '274.00',
    refunds: [{ amount: '274.00', cardBrand: 'visa', cardLast4: '4242' }],
    haulerGets: '0.00',
  },
  haulerName: 'Dale',
}
const done = {
  jobId: 7,
  status: 'cancelled',
  fee: '0.00',
  refunded: '274.00',
  undoUntil: '2026-11-24T22:00:00Z',
}
const page = () => document.body.textContent

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function show(
  answers: Parameters<typeof answerApi>[0] = {},
  teamRole: TeamRole = 'dispatcher',
) {
  const calls = answerApi({
    [PREVIEW]: () => Response.json(preview),
    [CANCEL]: () => Response.json(done),
    ...answers,
  })
  const onDone = vi.fn<(undoable?: Undoable) => void>()
  const client = newQueryClient()
  render(
    <QueryClientProvider client={client}>
      <AsRole role={teamRole}>
        <CancelTray job={adminJobOf()} onClose={() => undefined} onDone={onDone} />
      </AsRole>
    </QueryClientProvider>,
  )
  await pass(50)
  return { onDone, calls, client, sent: () => calls.flatMap(({ body }) => body ?? []) }
}

test('what goes back of each charge, to whom and who hears of it stands there before the button is pressed', async () => {
  await show()
  expect(page()).toContain('Dale has arrived, so the trip fee applies')
  expect(page()).toContain('Keep the $49.00 trip fee. Refund $225.00, Dale gets $34.30')
  expect(page()).toContain('2 refunds to Visa 4242: $165.00 and $60.00.')
  expect(page()).toContain('Amrita and Dale get a message after 8 seconds.')
  expect(button('Cancel and refund $225.00').ariaDisabled).toBe('false')
})

test('the button waits for the facts, and stays off where the job is over', async () => {
  await show({ [PREVIEW]: () => new Promise<Response>(() => undefined) })
  expect(button('Cancel the job').ariaDisabled).toBe('true')
  document.body.replaceChildren()
  await show({
    [PREVIEW]: () => Response.json({ ...preview, refusal: 'Job #7 is completed already' }),
  })
  expect(page()).toContain('Job #7 is completed already.')
  expect(button('Cancel and refund $225.00').ariaDisabled).toBe('true')
})

test('a press while the facts are asked for again is not lost', async () => {
  let asked = 0
  const { client, sent } = await show({
    [PREVIEW]: () => {
      asked += 1
      return asked === 1 ? Response.json(preview) : new Promise<Response>(() => undefined)
    },
  })
  type('Reason, kept in the audit log', 'Moved out early')
  void client.invalidateQueries()
  await pass(50)
  expect(asked).toBe(2)
  press('Cancel and refund $225.00')
  await pass(50)
  expect(sent()).toEqual([{ reason: 'Moved out early', fee: 'kept', amount: '49.00' }])
})

test('a waived fee needs a reason, is sent once, and can be undone', async () => {
  vi.setSystemTime('2026-11-24T21:59:48Z')
  const { onDone, sent, calls } = await show({
    'POST /api/admin/jobs/7/cancel/undo': () => Response.json({ jobId: 7, status: 'assigned' }),
  })
  const [, waive] = document.querySelectorAll('input[type=radio]')
  if (waive instanceof HTMLInputElement) waive.click()
  await pass(10)
  press('Cancel and refund $274.00')
  expect(page()).toContain('Please give a reason')
  expect(sent()).toEqual([])
  type('Reason, kept in the audit log', 'Moved out early')
  pressTwice('Cancel and refund $274.00')
  await pass(50)
  expect(sent()).toEqual([{ reason: 'Moved out early', fee: 'waived', amount: '0.00' }])
  expect(onDone).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      title: 'Job #7 is cancelled.',
      text: 'Refund and messages leave in 12 seconds.',
      seconds: 12,
    }),
  )
  onDone.mock.calls[0]?.[0]?.undo()
  await pass(50)
  const undone = calls.filter(({ path }) => path.endsWith('/cancel/undo'))
  expect(undone.map(({ body }) => body)).toEqual([{ undoUntil: '2026-11-24T22:00:00.000Z' }])
})

test('a role that gives no money cannot waive the fee', async () => {
  await show({}, 'marketing')
  const [, waive] = document.querySelectorAll<HTMLInputElement>('input[type=radio]')
  expect(waive?.disabled).toBe(true)
  expect(page()).toContain('Your role does not include this')
})

test('a fee that changed meanwhile is said, and the reason stays', async () => {
  await show({ [CANCEL]: () => refusal('amount_mismatch', 'Cancelling is free now') })
  type('Reason, kept in the audit log', 'Moved out early')
  press('Cancel and refund $225.00')
  await pass(100)
  expect(page()).toContain('Cancelling is free now')
  expect(document.querySelector<HTMLInputElement>('input[maxlength="500"]')?.value).toBe(
    'Moved out early',
  )
})
