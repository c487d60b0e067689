import { act } from 'react'
import { NuqsAdapter } from 'nuqs/adapters/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, render } from '../testing/render.ts'
import { askFor, useAsked } from '../ui/browser/use-asked.ts'
import { toast } from '../ui/feedback/toast.ts'
import { PaletteRequest } from './PaletteRequest.tsx'

const onPress = vi.fn<() => void>()
const onExport = vi.fn<() => void>()
const page = location.pathname

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  askFor(null)
  onPress.mockReset()
  onExport.mockReset()
  toast.clear()
  vi.useRealTimers()
  history.replaceState(null, '', page)
})

type Props = { isShown?: boolean; isReady?: boolean }

function Privacy() {
  useAsked('export-customer', onExport)
  return null
}

const Screen = ({ isShown = true, isReady = true }: Props) => (
  <NuqsAdapter>
    {isShown && (
      <>
        <button type="button" data-ask="check-books" aria-disabled={!isReady} onClick={onPress}>
          Check now
        </button>
        <button type="button" data-ask-focus="send-invoice" onClick={onPress}>
          Send again
        </button>
        <details data-ask="received-money">
          <summary>Money received</summary>
        </details>
        <form data-ask="invite">
          <input aria-label="Email" />
        </form>
        <Privacy />
      </>
    )}
    <PaletteRequest />
  </NuqsAdapter>
)

function open(what: string | null, props: Props = {}) {
  const draw = render(<Screen {...props} />)
  if (what !== null) act(() => askFor(what))
  return (changes: Props) => draw(<Screen {...changes} />)
}

test('the button is pressed once, when the screen shows it and it can be pressed', async () => {
  const draw = open('press-check-books', { isShown: false })
  await pass(1_000)
  draw({ isReady: false })
  await pass(1_000)
  expect(onPress).not.toHaveBeenCalled()
  draw({})
  await pass(100)
  expect(onPress).toHaveBeenCalledTimes(1)
  await pass(20_000)
  expect(onPress).toHaveBeenCalledTimes(1)
})

test.each(['press-check-books', 'export-customer'])(
  'a link that asks for %s does nothing',
  async (what) => {
    history.replaceState(null, '', `${page}?ask=${what}`)
    open(null)
    await pass(1_000)
    expect(onPress).not.toHaveBeenCalled()
    expect(onExport).not.toHaveBeenCalled()
  },
)

test('of a form the first field gets the focus', async () => {
  open('press-invite')
  await pass(50)
  expect(document.activeElement?.ariaLabel).toBe('Email')
})

test('a button that decides gets the focus, and is not pressed', async () => {
  open('press-send-invoice')
  await pass(50)
  expect(document.activeElement?.textContent).toBe('Send again')
  expect(onPress).not.toHaveBeenCalled()
})

test('a folded part is opened', async () => {
  open('press-received-money')
  await pass(50)
  expect(document.querySelector('details')?.open).toBe(true)
  expect(document.activeElement?.textContent).toBe('Money received')
})

test.each([
  ['press-check-books', onPress],
  ['export-customer', onExport],
])('%s that does not come within ten seconds is not done later', async (what, act_) => {
  const failure = vi.spyOn(toast, 'failure')
  failure.mockClear()
  const draw = open(what, { isShown: false })
  await pass(10_050)
  expect(failure).toHaveBeenCalledTimes(1)
  draw({})
  await pass(1_000)
  expect(act_).not.toHaveBeenCalled()
})
