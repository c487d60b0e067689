import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { AmountField, DaysField } from './RangeFields.tsx'
import { enter, field, fill, text } from './testing/things.tsx'

/** Draws a field that narrows by `initial`; the answer reads what it narrows by now. */
function open(Field: typeof DaysField, initial: string): () => string {
  let current = initial
  function Filter() {
    const [value, setValue] = useState(initial)
    const change = (next: string) => {
      current = next
      setValue(next)
    }
    return <Field label="Range" value={value} onChange={change} />
  }
  render(<Filter />)
  return () => current
}

test('a day is typed digit by digit, and the other end stays', () => {
  const value = open(DaysField, '..2026-11-20')
  enter('From', '0002-11-05')
  expect(field('From').value).toBe('0002-11-05')
  expect(field('To').value).toBe('2026-11-20')
  expect(value()).toBe('..2026-11-20')
  enter('From', '2026-11-05')
  expect(value()).toBe('2026-11-05..2026-11-20')
})

test('a day that is left and cannot be meant is refused with a sentence', () => {
  const value = open(DaysField, '..2026-11-20')
  fill('From', '0002-11-05')
  expect(field('From').ariaInvalid).toBe('true')
  expect(text()).toContain('Enter a day such as 2026-11-20')
  fill('From', '')
  expect(field('From').ariaInvalid).toBe('false')
  expect(value()).toBe('..2026-11-20')
})

test('an amount that cannot be read is refused with a sentence, and narrows nothing', () => {
  const value = open(AmountField, '100.00..')
  fill('To $', '12345678')
  expect(text()).toContain('Enter an amount such as 250 or 19.90')
  expect(value()).toBe('100.00..')
  fill('To $', '250')
  expect(text()).not.toContain('Enter an amount')
  expect(value()).toBe('100.00..250.00')
})

test('Enter applies an amount', () => {
  const value = open(AmountField, '')
  enter('From $', '19.9')
  expect(value()).toBe('')
  act(
    () =>
      void field('From $').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
      ),
  )
  expect(value()).toBe('19.90..')
})
