import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { AskedPart } from './AskedPart.tsx'

const onPress = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  onPress.mockReset()
  toast.clear()
  vi.useRealTimers()
})

type Props = { shown?: boolean; ready?: boolean }

const Screen = ({ shown = true, ready = true }: Props) => (
  <>
    {shown && (
      <>
        <button type="button" data-ask="check-books" aria-disabled={!ready} onClick={onPress}>
          Check now
        </button>
        <form data-ask="invite">
          <input aria-label="Email" />
        </form>
      </>
    )}
    <AskedPart />
  </>
)

function open(ask: string, props: Props = {}) {
  let address = `?ask=${ask}`
  const at = (changes: Props) => (
    <NuqsTestingAdapter
      hasMemory
      searchParams={`?ask=${ask}`}
      onUrlUpdate={({ queryString }) => (address = queryString)}
    >
      <Screen {...changes} />
    </NuqsTestingAdapter>
  )
  const draw = render(at(props))
  return { draw: (changes: Props) => draw(at(changes)), address: () => address }
}

test('the button is pressed once, when the screen shows it and it can be pressed', async () => {
  const { draw, address } = open('press-check-books', { shown: false })
  await pass(1_000)
  draw({ ready: false })
  await pass(1_000)
  expect(onPress).not.toHaveBeenCalled()
  draw({})
  await pass(100)
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(address()).toBe('')
  await pass(20_000)
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('of a form the first field gets the focus', async () => {
  open('press-invite')
  await pass(50)
  expect(document.activeElement?.ariaLabel).toBe('Email')
})

test('what does not come is given up with a word, and what others ask for is left alone', async () => {
  const failure = vi.spyOn(toast, 'failure')
  const { address } = open('press-nothing')
  await pass(10_050)
  expect(failure).toHaveBeenCalledTimes(1)
  expect(address()).toBe('')
  const other = open('auto-assign')
  await pass(10_050)
  expect(failure).toHaveBeenCalledTimes(1)
  expect(other.address()).toBe('?ask=auto-assign')
})
