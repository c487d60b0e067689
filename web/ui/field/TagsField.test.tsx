import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { press, render, type } from '../../testing/render.ts'
import { TagsField } from './TagsField.tsx'

function Words() {
  const [words, setWords] = useState<string[]>(['mould'])
  return (
    <>
      <TagsField label="Words" value={words} onValue={setWords} />
      <output>{words.join('|')}</output>
    </>
  )
}

const kept = () => document.querySelector('output')?.textContent
const key = (name: string) =>
  act(() =>
    document
      .querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
  )

beforeEach(() => void render(<Words />))

test('Enter, a comma and leaving the field each finish a phrase', () => {
  type('Words', 'knob and tube')
  key('Enter')
  type('Words', 'asbestos,')
  type('Words', 'lead paint')
  act(() =>
    document.querySelector('input')?.dispatchEvent(new Event('focusout', { bubbles: true })),
  )
  expect(kept()).toBe('mould|knob and tube|asbestos|lead paint')
})

test('a phrase is kept once, and goes by its cross or Backspace', () => {
  type('Words', 'mould,')
  type('Words', 'rats,')
  expect(kept()).toBe('mould|rats')
  press('Remove mould')
  expect(kept()).toBe('rats')
  key('Backspace')
  expect(kept()).toBe('')
})
