import { act, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { switchSingleKeys } from '../ui/browser/single-keys.ts'
import { useMessageKeys } from './use-message-keys.ts'

function List({ onRead }: { onRead: (id: number) => void }) {
  const list = useRef<HTMLOListElement>(null)
  useMessageKeys(list, onRead)
  return (
    <ol ref={list}>
      <li tabIndex={-1} data-message={3} />
      <li tabIndex={-1} data-message={4} />
    </ol>
  )
}

const press = (...keys: string[]) => {
  for (const key of keys)
    act(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    )
}
const focused = () => document.activeElement?.getAttribute('data-message')

test('j and k walk along the messages and e marks the one with the focus, unless switched off', () => {
  const onRead = vi.fn<(id: number) => void>()
  render(<List onRead={onRead} />)
  switchSingleKeys(false)
  press('j', 'e')
  expect(document.activeElement).toBe(document.body)

  switchSingleKeys(true)
  press('e', 'j', 'j', 'j')
  expect(focused()).toBe('4')
  press('k', 'k')
  expect(focused()).toBe('3')
  press('e')
  expect(onRead.mock.calls).toEqual([[3]])
})
