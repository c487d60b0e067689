import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, render } from '../testing/render.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { EVERYWHERE } from '../ui/keys/first-screen.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import { hearLateKeys } from './late-keys.ts'
import { holdsPaletteKey } from './palette-keys.ts'

const onKey = vi.fn<(key: string) => void>()
const onPalette = (event: KeyboardEvent) => {
  if (holdsPaletteKey(event) && !document.querySelector('dialog[open]')) onKey('palette')
}
beforeEach(() => {
  hearLateKeys()
  window.addEventListener('keydown', onPalette)
})
afterEach(() => {
  window.removeEventListener('keydown', onPalette)
  onKey.mockReset()
})

const type = (key: string, held: KeyboardEventInit = {}) =>
  act(() =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, ...held }),
    ),
  )
const CTRL = { ctrlKey: true }

function Page({ opened, pending = false }: { opened: boolean; pending?: boolean }) {
  useKeys(EVERYWHERE, { undo: () => onKey('z') })
  return (
    <ConfirmDialog
      opened={opened}
      title="Change the role?"
      action="Change"
      pending={pending}
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      It counts from now on.
    </ConfirmDialog>
  )
}
/** Changes are seen a moment later. */
const settle = () => act(async () => {})

test('the palette’s key pressed before a question has closed counts when it has', async () => {
  const draw = render(<Page opened pending />)
  type('k', CTRL)
  await settle()
  expect(onKey).not.toHaveBeenCalled()
  draw(<Page opened={false} />)
  await settle()
  expect(onKey.mock.calls).toEqual([['palette']])
})

test('a key alone counts when the answer was on its way, and not while the question stands open', async () => {
  const draw = render(<Page opened pending />)
  type('z')
  draw(<Page opened={false} />)
  await settle()
  expect(onKey.mock.calls).toEqual([['z']])

  draw(<Page opened />)
  type('z')
  draw(<Page opened={false} />)
  await settle()
  expect(onKey).toHaveBeenCalledTimes(1)
})

test('what the person does next drops a key that waits', async () => {
  const draw = render(<Page opened pending />)
  type('k', CTRL)
  type('Tab')
  draw(<Page opened={false} />)
  await settle()
  draw(<Page opened />)
  type('k', CTRL)
  press('Cancel')
  draw(<Page opened={false} />)
  await settle()
  expect(onKey).not.toHaveBeenCalled()
})

test('the key that closes the palette does not open it again', async () => {
  const palette = (opened: boolean) => (
    <Dialog opened={opened} labelledBy="palette-name" onClose={() => undefined}>
      <h2 id="palette-name">Search</h2>
    </Dialog>
  )
  const draw = render(palette(true))
  type('k', CTRL)
  draw(palette(false))
  await settle()
  expect(onKey).not.toHaveBeenCalled()
})
