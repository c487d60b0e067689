import { act, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { useUndoKey } from './use-undo-key.ts'

const pressZ = () =>
  act(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true })))

function Undo({ of, onUndo }: { of: object | null; onUndo: () => void }) {
  const [undone, setUndone] = useState<object | null>(null)
  useUndoKey(of === undone ? null : of, () => {
    // As in a browser, where what is drawn changes before the next listener hears the key.
    flushSync(() => setUndone(of))
    onUndo()
  })
  return null
}

test('of two things that can be undone Z undoes the latest, and then the one before', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const both = (older: object, newer: object | null) => (
    <>
      <Undo of={newer} onUndo={second} />
      <Undo of={older} onUndo={first} />
    </>
  )
  const older = { id: 1 }
  const draw = render(both(older, null))
  draw(both(older, { id: 2 }))
  pressZ()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  pressZ()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  pressZ()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('what was done again counts as the latest', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const both = (one: object, other: object) => (
    <>
      <Undo of={one} onUndo={first} />
      <Undo of={other} onUndo={second} />
    </>
  )
  const other = { id: 2 }
  const draw = render(both({ id: 1 }, other))
  draw(both({ id: 3 }, other))
  pressZ()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})
