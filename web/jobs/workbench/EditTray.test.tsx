import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../testing/api.ts'
import { button, pass, press, pressTwice, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { adminJobOf } from './testing/admin-job.ts'
import { page, price, PRICE, SAVE, saved, show } from './testing/edit-tray.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function choose(label: string, value: string) {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label)
  const select = found?.control
  if (!(select instanceof HTMLSelectElement)) throw new Error(`There is no list ${label}`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await pass(10)
}

test('only what was changed is sent, once, with the version that it was made from', async () => {
  const { onDone, sent } = await show()
  expect(button('Save').ariaDisabled).toBe('true')
  type('Phone', '604-555-0117')
  expect(page()).toContain(
    'The price stays. Amrita and Dale get a message about this in 8 seconds.',
  )
  pressTwice('Save')
  await pass(50)
  expect(sent(SAVE)).toEqual([{ version: 1, phone: '604-555-0117' }])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('the price of a larger load is shown before it can be saved, and how it is settled', async () => {
  const { sent } = await show({ [PRICE]: () => Response.json(price) })
  await choose('Load size', 'large')
  expect(button(/^Save/).ariaDisabled).toBe('true')
  await pass(500)
  await pass(100)
  expect(page()).toContain('$35.00 more. $274.00 becomes $309.00, Dale gets $216.30.')
  expect(page()).toContain('Amrita gets a link by text and email.')
  expect(sent(PRICE)).toEqual([{ loadSize: 'large' }])
  press('Charge the card')
  press('Save')
  await pass(50)
  expect(sent(SAVE)).toEqual([
    { version: 1, loadSize: 'large', price: '309.00', difference: 'charge' },
  ])
})

test('a price that cannot be settled keeps the button off and says why', async () => {
  await show({
    [PRICE]: () => Response.json({ ...price, ways: [], refusal: 'Another price is not answered' }),
  })
  await choose('Load size', 'large')
  await pass(500)
  await pass(100)
  expect(page()).toContain('Another price is not answered.')
  expect(button(/^Save/).ariaDisabled).toBe('true')
})

test('two colleagues changed the same field: both values stand there, to keep or to take', async () => {
  let isFirst = true
  const conflict = () =>
    refusal('edit_conflict', 'Someone changed the same fields', {
      version: 5,
      conflicts: [
        {
          field: 'phone',
          mine: '604-555-0117',
          theirs: '604-555-0170',
          by: 'Jordan Leung',
          at: '2026-11-24T22:13:00Z',
        },
      ],
    })
  const { sent } = await show({
    [SAVE]: () => {
      if (!isFirst) return Response.json(saved)
      isFirst = false
      return conflict()
    },
  })
  type('Phone', '604-555-0117')
  type('Last name', 'Sandhu')
  press('Save')
  await pass(50)
  expect(page()).toContain('Jordan Leung changed the phone while you were typing, 3:13 PM')
  expect(page()).toContain('to 604-555-0170. Yours is 604-555-0117.')
  expect(button('Save').ariaDisabled).toBe('true')
  press('Keep mine')
  press('Save')
  await pass(50)
  expect(sent(SAVE).at(-1)).toEqual({ version: 5, phone: '604-555-0117', lastName: 'Sandhu' })
})

test('a refused field says so, and of a job that is over only the contact is there', async () => {
  const { sent } = await show({
    [SAVE]: () =>
      refusal('invalid_input', 'Valid phone number required', {
        errors: [{ path: 'phone', message: 'Valid phone number required' }],
      }),
  })
  type('Email', 'nobody')
  press('Save')
  await pass(50)
  expect(page()).toContain('Valid email required')
  expect(sent(SAVE)).toEqual([])
  type('Email', 'amrita@example.test')
  type('Phone', '+44 20 7946 0958')
  press('Save')
  await pass(100)
  expect(page()).toContain('Valid phone number required')
  document.body.replaceChildren()
  await show({}, adminJobOf({ status: 'completed' }))
  expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    'First name',
    'Last name',
    'Phone',
    'Email',
  ])
})

const fit = (why: string | null) => ({
  ...price,
  difference: '0.00',
  to: '274.00',
  ways: [],
  hauler: { firstName: 'Dale', vehicleType: 'Cargo Van', refusal: why },
})

test('a hauler who still fits is named with the vehicle, and nothing is asked', async () => {
  const { sent } = await show({ [PRICE]: () => Response.json(fit(null)) })
  await choose('Load size', 'large')
  await pass(500)
  await pass(100)
  expect(page()).toContain("Dale's cargo van fits.")
  press('Save')
  await pass(50)
  expect(sent(SAVE)).toEqual([{ version: 1, loadSize: 'large', price: '274.00' }])
})

test('a hauler who does not fit is released or kept with a reason, never silently', async () => {
  const why = 'This load is too large for the Cargo Van of Dale'
  const { sent } = await show({ [PRICE]: () => Response.json(fit(why)) })
  await choose('Load size', 'xl')
  await pass(500)
  await pass(100)
  expect(page()).toContain(`${why}.`)
  expect(button('Save').ariaDisabled).toBe('true')
  press('Keep Dale anyway')
  await pass(10)
  expect(button('Save').ariaDisabled).toBe('true')
  type('Why Dale is kept', 'Brings a trailer')
  press('Save')
  await pass(50)
  expect(sent(SAVE)).toEqual([
    {
      version: 1,
      loadSize: 'xl',
      price: '274.00',
      hauler: 'keep',
      haulerReason: 'Brings a trailer',
    },
  ])
})

test('releasing says what follows before it is saved', async () => {
  const { sent } = await show({ [PRICE]: () => Response.json(fit('Dale does not serve Surrey')) })
  await choose('Load size', 'xl')
  await pass(500)
  await pass(100)
  press('Release and find another')
  await pass(10)
  expect(page()).toContain('Dale and Amrita get a message in 8 seconds.')
  press('Save')
  await pass(50)
  expect(sent(SAVE)).toEqual([{ version: 1, loadSize: 'xl', price: '274.00', hauler: 'release' }])
})

test('a job in cash names no card when more is paid, and one on account goes on the invoice', async () => {
  const cash = { ...price, method: 'cash', card: null }
  await show({ [PRICE]: () => Response.json(cash) })
  await choose('Load size', 'large')
  await pass(500)
  await pass(100)
  press('Agreed, pays by link')
  await pass(10)
  expect(page()).toContain('No card is saved: Amrita pays $35.00 on the page of their link.')
  expect(page()).not.toMatch(/the saved card|Charge the card/)
  document.body.replaceChildren()
  const account = { ...price, method: 'account', card: null, isPaid: false, ways: [] }
  await show({ [PRICE]: () => Response.json(account) })
  await choose('Load size', 'large')
  await pass(500)
  await pass(100)
  expect(page()).toContain("The new price goes on the account's invoice.")
})
