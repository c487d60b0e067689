import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { pass, render } from '../../testing/render.ts'
import { DockedPanel } from './DockedPanel.tsx'

function Beside({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <>
      <button type="button">A job of the list</button>
      <input aria-label="Search" />
      {isOpen && (
        <DockedPanel labelledBy="title" onClose={onClose}>
          <h2 id="title" tabIndex={-1} data-autofocus>
            Job #7
          </h2>
          <input aria-label="Note" />
        </DockedPanel>
      )}
    </>
  )
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const escape = (target: HTMLElement | null) =>
  act(
    () =>
      void (target ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
  )

test('Esc closes the panel from anywhere but a field of the list, which stays usable', () => {
  const onClose = vi.fn<() => void>()
  render(<Beside isOpen onClose={onClose} />)
  expect(find('[role=dialog]')?.ariaModal).toBeNull()
  escape(find('input[aria-label=Search]'))
  expect(onClose).not.toHaveBeenCalled()
  escape(document.body)
  escape(find('input[aria-label=Note]'))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('the focus goes to the title, and back to the job that was opened', async () => {
  vi.useFakeTimers()
  const draw = render(<Beside isOpen={false} onClose={() => undefined} />)
  find('button')?.focus()
  draw(<Beside isOpen onClose={() => undefined} />)
  expect(document.activeElement?.textContent).toBe('Job #7')
  draw(<Beside isOpen={false} onClose={() => undefined} />)
  await pass(10)
  expect(document.activeElement?.textContent).toBe('A job of the list')
  vi.useRealTimers()
})
