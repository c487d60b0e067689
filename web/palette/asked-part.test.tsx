import { act } from 'react'
import { NuqsAdapter } from 'nuqs/adapters/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, render } from '../testing/render.ts'
import { askFor, useAsked } from '../ui/browser/use-asked.ts'
import { toast } from '../ui/feedback/toast.ts'
import { AskedPart } from './AskedPart.tsx'

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

type Props = { shown?: boolean; ready?: boolean }

function Privacy() {
  useAsked('export-customer', onExport)
  return null
}

const Screen = ({ shown = true, ready = true }: Props) => (
  <NuqsAdapter>
    {shown && (
      <>
        <button type="button" data-ask="check-books" aria-disabled={!ready} onClick={onPress}>
          Check now
        </button>
        <form data-ask="invite">
          <input aria-label="Email" />
        </form>
        <Privacy />
      </>
    )}
    <AskedPart />
  </NuqsAdapter>
)

function open(what: string | null, props: Props = {}) {
  const draw = render(<Screen {...props} />)
  if (what !== null) act(() => askFor(what))
  return (changes: Props) => draw(<Screen {...changes} />)
}

test('the button is pressed once, when the screen shows it and it can be pressed', async () => {
  const draw = open('press-check-books', { shown: false })
  await pass(1_000)
  draw({ ready: false })
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

test.each([
  ['press-check-books', onPress],
  ['export-customer', onExport],
])('%s that does not come within ten seconds is not done later', async (what, act_) => {
  const failure = vi.spyOn(toast, 'failure')
  failure.mockClear()
  const draw = open(what, { shown: false })
  await pass(10_050)
  expect(failure).toHaveBeenCalledTimes(1)
  draw({})
  await pass(1_000)
  expect(act_).not.toHaveBeenCalled()
})
