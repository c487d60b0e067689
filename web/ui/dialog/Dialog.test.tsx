import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { press, render } from '../../testing/render.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Drawer } from './Drawer.tsx'

const escapeIn = (dialog: Element | null) =>
  act(() => dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))

test('Esc in a question above a panel closes the question alone', () => {
  const [closePanel, closeQuestion] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <Drawer opened title="Job #7" onClose={closePanel}>
      <ConfirmDialog
        opened
        title="Delete job #7?"
        action="Delete job"
        onConfirm={() => undefined}
        onCancel={closeQuestion}
      >
        It cannot be undone.
      </ConfirmDialog>
    </Drawer>,
  )
  escapeIn(document.querySelector('dialog dialog'))
  expect(closeQuestion).toHaveBeenCalledTimes(1)
  expect(closePanel).not.toHaveBeenCalled()

  escapeIn(document.querySelector('dialog'))
  expect(closePanel).toHaveBeenCalledTimes(1)
})

test('a question is named by its title and begins at the safe answer', () => {
  render(
    <ConfirmDialog
      opened
      title="Leave without saving?"
      action="Discard changes"
      cancel="Keep editing"
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      Your availability has changes that are not saved.
    </ConfirmDialog>,
  )
  const name = document.querySelector('dialog')?.getAttribute('aria-labelledby')
  expect(document.getElementById(name ?? '')?.textContent).toBe('Leave without saving?')
  expect(document.activeElement?.textContent).toBe('Keep editing')
})

test('a panel closes by its button, and takes what it showed out of the page', () => {
  const onClose = vi.fn<() => void>()
  const draw = render(
    <Drawer opened title="Job #7" onClose={onClose}>
      Facts
    </Drawer>,
  )
  press('Close details')
  expect(onClose).toHaveBeenCalledTimes(1)

  draw(
    <Drawer opened={false} title="Job #7" onClose={onClose}>
      Facts
    </Drawer>,
  )
  expect(document.body.textContent).toBe('')
})
