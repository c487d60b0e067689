import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TeamRole } from '../../../contract/team-roles.ts'
import { newQueryClient } from '../../session.ts'
import { AsRole } from '../../testing/as-role.tsx'
import { button, pass, press, render } from '../../testing/render.ts'
import { waitingMessages } from '../../undo-wait.ts'
import { askFor } from '../../ui/browser/use-asked.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { adminJobOf } from './testing/admin-job.ts'
import { Toolbar } from './Toolbar.tsx'
import { Tray } from './Tray.tsx'
import type { JobAction, TrayProps, Undoable } from './tray.ts'
import { UndoBar } from './UndoBar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const DONE: Undoable = {
  title: 'Done.',
  text: 'Messages wait.',
  seconds: 8,
  undo: () => undefined,
}

const trayOf = (title: string) =>
  function SampleTray({ onClose, onDone }: TrayProps) {
    return (
      <Tray title={title} action="Do it" isReady onClose={onClose} onSubmit={() => onDone(DONE)}>
        <TextField label={`Field of ${title}`} value="" onValue={() => undefined} />
      </Tray>
    )
  }
const ACTIONS: JobAction[] = [
  {
    key: 'e',
    label: 'Edit',
    right: 'run-jobs',
    canUse: () => true,
    Tray: trayOf('Edit'),
  },
  {
    key: 'd',
    label: 'Discount',
    right: 'give-money',
    canUse: () => true,
    Tray: trayOf('Discount'),
  },
  {
    key: 'x',
    label: 'Cancel',
    right: 'run-jobs',
    canUse: () => 'It is over',
    Tray: trayOf('Cancel'),
  },
]

async function show(teamRole: TeamRole = 'dispatcher') {
  const onDone = vi.fn<(done: Undoable) => void>()
  render(
    <NuqsTestingAdapter hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <AsRole role={teamRole}>
          <Toolbar job={adminJobOf()} actions={ACTIONS} asking={false} onDone={onDone} />
        </AsRole>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(10)
  return onDone
}
const key = async (name: string, init: KeyboardEventInit = {}) => {
  act(() => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }),
    )
  })
  await pass(10)
}
const trays = () => [...document.querySelectorAll('form')].map((form) => form.ariaLabel)
const focused = () => document.activeElement?.textContent

test('a key opens its tray with the focus in its first field; another action takes its place', async () => {
  await show()
  await key('e')
  expect(trays()).toEqual(['Edit'])
  expect(document.activeElement?.tagName).toBe('INPUT')
  // What is typed is no key.
  await key('d')
  expect(trays()).toEqual(['Edit'])
  press(/^Discount/)
  expect(trays()).toEqual(['Discount'])
})

test('Esc closes the tray and leads back to its button; the panel around hears nothing of it', async () => {
  await show()
  const onPanel = vi.fn<() => void>()
  window.addEventListener('keydown', onPanel)
  await key('e')
  onPanel.mockClear()
  await key('Escape')
  expect(trays()).toEqual([])
  expect(focused()).toBe('EditE')
  expect(onPanel).not.toHaveBeenCalled()
  await key('Escape')
  expect(onPanel).toHaveBeenCalledTimes(1)
  window.removeEventListener('keydown', onPanel)
})

test('Ctrl and Enter press the button of the tray, and what was done is passed on with the way back', async () => {
  const onDone = await show()
  await key('e')
  await key('Enter', { ctrlKey: true })
  expect(onDone).toHaveBeenCalledExactlyOnceWith(DONE)
  expect(trays()).toEqual([])
})

test('what cannot be used says why, by a press and by its key', async () => {
  await show()
  expect(button(/^Cancel/).ariaDisabled).toBe('true')
  await key('x')
  expect(trays()).toEqual([])
  expect(document.querySelector('[role=status]')?.textContent).toBe('It is over')
})

test('an action beyond the role of a colleague says so', async () => {
  await show('read-only')
  await key('d')
  expect(trays()).toEqual([])
  expect(document.querySelector('[role=status]')?.textContent).toContain(
    'Your role does not include',
  )
})

test('what was done can be undone by Z for its eight seconds', async () => {
  const [undo, onGone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<UndoBar undoable={{ ...DONE, undo }} onGone={onGone} />)
  await pass(7_900)
  expect(onGone).not.toHaveBeenCalled()
  await key('z')
  expect(undo).toHaveBeenCalledTimes(1)
  expect(onGone).toHaveBeenCalledTimes(1)
  await pass(100)
  expect(onGone).toHaveBeenCalledTimes(2)
})

test('the same again, such as a second move of a job, has eight seconds of its own', async () => {
  const onGone = vi.fn<() => void>()
  const draw = render(<UndoBar undoable={{ ...DONE }} onGone={onGone} />)
  await pass(7_000)
  draw(<UndoBar undoable={{ ...DONE }} onGone={onGone} />)
  await pass(7_900)
  expect(onGone).not.toHaveBeenCalled()
  await pass(100)
  expect(onGone).toHaveBeenCalledTimes(1)
})

test('the bar stays as long as the answer lets something be undone', async () => {
  const undoUntil = new Date(Date.now() + 20_000)
  const onGone = vi.fn<() => void>()
  render(<UndoBar undoable={{ ...DONE, ...waitingMessages({ undoUntil }) }} onGone={onGone} />)
  expect(document.body.textContent).toContain('The messages go out in 20 seconds.')
  await pass(19_900)
  expect(onGone).not.toHaveBeenCalled()
  await pass(100)
  expect(onGone).toHaveBeenCalledTimes(1)
})

test('the palette opens a tray', async () => {
  await show()
  act(() => askFor('job-e'))
  await pass(100)
  expect(trays()).toEqual(['Edit'])
})

test('what the palette asks for and the job does not take says why', async () => {
  await show()
  act(() => askFor('job-x'))
  await pass(100)
  expect(trays()).toEqual([])
  expect(document.body.textContent).toContain('It is over')
})
