import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../testing/api.ts'
import { button, pass, press, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FRIDGE, ITEMS, page, price, PRICE, SAVE, show, SOFA } from './testing/edit-tray.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('an item more or less is priced before it can be saved, and sent as the whole list', async () => {
  const { sent } = await show({ [PRICE]: () => Response.json({ ...price, loadSize: 'medium' }) })
  expect(button('One Sofa less').ariaDisabled).not.toBe('true')
  press('One Fridge more')
  await pass(500)
  await pass(100)
  const items = [
    { key: 'sofa', quantity: 1 },
    { key: 'fridge', quantity: 1 },
  ]
  expect(sent(PRICE)).toEqual([{ items }])
  expect(page()).toContain('$35.00 more. $274.00 becomes $309.00')
  expect(page()).toContain('The load is medium then.')
  expect(page()).toContain('Dale gets a message about this in 8 seconds.')
  expect(page()).not.toContain('Amrita gets a message')
  press('Charge the card')
  press('Save')
  await pass(50)
  expect(sent(SAVE)).toEqual([{ version: 1, items, price: '309.00', difference: 'charge' }])
})

test('an item that is put back is no change', async () => {
  const { sent } = await show({ [PRICE]: () => Response.json(price) })
  press('One Fridge more')
  await pass(10)
  press('One Fridge less')
  await pass(500)
  expect(button('Save').ariaDisabled).toBe('true')
  expect(sent(PRICE)).toEqual([])
})

test('both lists stand there where a colleague changed the items meanwhile', async () => {
  const { sent } = await show({
    [PRICE]: () => Response.json({ ...price, difference: '0.00', ways: [] }),
    [SAVE]: () =>
      refusal('edit_conflict', 'Someone changed the same fields', {
        version: 5,
        conflicts: [
          { field: 'items', mine: [SOFA, FRIDGE], theirs: [FRIDGE], by: 'Jordan Leung', at: null },
        ],
      }),
  })
  press('One Fridge more')
  await pass(500)
  await pass(100)
  press('Save')
  await pass(50)
  expect(page()).toContain('Jordan Leung changed the items while you were typing')
  expect(page()).toContain('to 1 × Fridge. Yours is 1 × Sofa, 1 × Fridge.')
  press('Take 1 × Fridge')
  await pass(500)
  await pass(100)
  expect(sent(PRICE).at(-1)).toEqual({ items: [{ key: 'fridge', quantity: 1 }] })
})

test('a job that was booked without an estimate has no list, and the rest can be edited', async () => {
  const { sent } = await show({ [ITEMS]: () => Response.json({ items: null }) })
  expect(page()).toContain('No list of items')
  type('Phone', '604-555-0117')
  press('Save')
  await pass(50)
  expect(sent(SAVE)).toHaveLength(1)
})

test('the difference is given free with a reason, by a colleague who may', async () => {
  const { sent } = await show({
    [PRICE]: () => Response.json({ ...price, ways: ['ask', 'charge', 'free'] }),
  })
  press('One Fridge more')
  await pass(500)
  await pass(100)
  press('Give it free')
  await pass(10)
  expect(button('Save').ariaDisabled).toBe('true')
  type('Why it is free', 'We forgot it on the phone')
  expect(page()).toContain(
    'Amrita pays as before, and the hauler gets the share of the higher price.',
  )
  press('Save')
  await pass(50)
  expect(sent(SAVE)).toMatchObject([{ difference: 'free', reason: 'We forgot it on the phone' }])
})
