import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, press, render, type } from '../testing/render.ts'
import { page } from './reload-safely.ts'
import { useNewVersion } from './use-new-version.ts'

vi.useFakeTimers({ now: new Date('2026-11-18T20:09:00Z') })

let reloads = 0
let container: EventTarget
let sent: unknown[]

/** A browser with a worker, whose next version may wait. */
function browser({
  controller = {},
  isWaiting = false,
}: { controller?: object | null; isWaiting?: boolean } = {}) {
  const waiting = isWaiting ? { postMessage: (message: unknown) => sent.push(message) } : null
  const registration = Object.assign(new EventTarget(), { waiting, installing: null })
  container = Object.assign(new EventTarget(), { controller, ready: Promise.resolve(registration) })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
}

beforeEach(() => {
  reloads = 0
  sent = []
  vi.spyOn(page, 'reload').mockImplementation(() => void (reloads += 1))
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  document.body.replaceChildren()
})

function Page({ isKept = true, hasSheet = false }) {
  const reload = useNewVersion(isKept)
  return (
    <>
      {reload && (
        <button type="button" onClick={reload}>
          New version: reload
        </button>
      )}
      <label htmlFor="note">Note</label>
      <input id="note" />
      {hasSheet && <dialog open />}
    </>
  )
}
const takenElsewhere = async () => {
  container.dispatchEvent(new Event('controllerchange'))
  await pass(0)
}
const isOffered = () => document.body.textContent?.includes('New version') ?? false
const hide = async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

test('a tab where nothing is lost reloads when another tab took the new version', async () => {
  browser()
  render(<Page />)
  await takenElsewhere()
  expect(reloads).toBe(1)
})

test('the first worker of a page is no new version', async () => {
  browser({ controller: null })
  render(<Page />)
  await takenElsewhere()
  expect(reloads).toBe(0)
  expect(isOffered()).toBe(false)
  await takenElsewhere()
  expect(reloads).toBe(1)
})

test('a tab with an open sheet offers it, and reloads out of sight once the sheet is closed', async () => {
  browser()
  const draw = render(<Page hasSheet />)
  await takenElsewhere()
  expect(reloads).toBe(0)
  expect(isOffered()).toBe(true)
  await hide()
  expect(reloads).toBe(0)
  draw(<Page />)
  await hide()
  expect(reloads).toBe(1)
})

test('a tab where something is typed offers it, and reloads when a person asks', async () => {
  browser()
  render(<Page />)
  type('Note', 'Gate code')
  await takenElsewhere()
  expect(reloads).toBe(0)
  await hide()
  expect(reloads).toBe(0)
  press('New version: reload')
  expect(reloads).toBe(1)
})

test('a field that has the cursor and actions that a reload would lose wait for a person as well', async () => {
  browser()
  const draw = render(<Page />)
  document.querySelector('input')?.focus()
  await takenElsewhere()
  expect(reloads).toBe(0)
  document.querySelector('input')?.blur()
  draw(<Page isKept={false} />)
  await hide()
  expect(reloads).toBe(0)
  draw(<Page />)
  await hide()
  expect(reloads).toBe(1)
})

test('the tab that asks for it takes it over and reloads, whatever is typed there', async () => {
  browser({ isWaiting: true })
  render(<Page />)
  await pass(0)
  type('Note', 'Gate code')
  press('New version: reload')
  expect(sent).toEqual(['take-over'])
  expect(reloads).toBe(0)
  await takenElsewhere()
  expect(reloads).toBe(1)
})
