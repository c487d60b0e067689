import { NuqsAdapter } from 'nuqs/adapters/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MissingRight, RightsContext } from '../api/rights-context.ts'
import { render } from '../testing/render.ts'
import { askFor } from '../ui/browser/use-asked.ts'
import { EVERYWHERE } from '../ui/keys/first-screen.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import { record } from './testing/record.ts'
import { useCustomerKeys } from './use-customer-keys.ts'

const onNewJob = vi.fn<() => void>()
const onEdit = vi.fn<() => void>()
const onBlock = vi.fn<() => void>()
const page = location.pathname

beforeEach(() => {
  history.replaceState(null, '', '/admin?tab=customers&customer=7')
})
afterEach(() => {
  for (const mock of [onNewJob, onEdit, onBlock]) mock.mockReset()
  history.replaceState(null, '', page)
})

const texting = {
  ...record,
  contacts: [{ id: 1, kind: 'phone' as const, value: '+16045550142', label: '' }],
}

function Record({ of = texting }: { of?: object }) {
  useKeys(EVERYWHERE, { newJob: onNewJob }, { place: 'everywhere' })
  useCustomerKeys({ record: { ...record, ...of }, onEdit, onBlock })
  return null
}

const show = (of?: object, missing: MissingRight = () => null) =>
  render(
    <RightsContext value={missing}>
      <NuqsAdapter>
        <Record {...(of && { of })} />
      </NuqsAdapter>
    </RightsContext>,
  )

/** What follows a key comes in the next turn. */
const pass = () => act(() => new Promise<void>((go) => setTimeout(go, 50)))

const press = async (key: string) => {
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await pass()
}

test('N books for the customer of the record, over it; E edits and S texts', async () => {
  show()
  await press('e')
  expect(onEdit).toHaveBeenCalledTimes(1)
  await press('n')
  expect(onNewJob).not.toHaveBeenCalled()
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    tab: 'customers',
    customer: '7',
    new: 'job',
    caller: record.phone,
  })
  await press('s')
  expect(new URLSearchParams(location.search).get('with')).toBe('+16045550142')
})

test('without a number N begins an empty booking, and S does nothing', async () => {
  show({ phone: '', contacts: [] })
  await press('s')
  expect(location.search).toBe('?tab=customers&customer=7')
  await press('n')
  expect(onNewJob).toHaveBeenCalledTimes(1)
})

test('who only reads edits nothing and books nothing for the customer', async () => {
  show(undefined, () => 'Your role does not include this')
  await press('e')
  await press('n')
  expect(onEdit).not.toHaveBeenCalled()
  expect(location.search).toBe('?tab=customers&customer=7')
})

test.each([
  ['edit-customer', onEdit],
  ['block-customer', onBlock],
])('the palette asks for %s once', async (asked, act_) => {
  show()
  act(() => askFor(asked))
  await pass()
  act(() => askFor(null))
  expect(act_).toHaveBeenCalledTimes(1)
})

test.each(['edit-customer', 'block-customer'])('a link does not ask for %s', async (asked) => {
  history.replaceState(null, '', `/admin?tab=customers&customer=7&ask=${asked}`)
  show()
  await pass()
  expect(onEdit).not.toHaveBeenCalled()
  expect(onBlock).not.toHaveBeenCalled()
})
