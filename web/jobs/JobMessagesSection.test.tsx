import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, press, render } from '../testing/render.ts'
import { JOB_ACTIONS } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import { JobMessages, type JobMessagesProps } from './job-messages.ts'
import { JobMessagesSection } from './JobMessagesSection.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const job = { id: 7 as never, phone: '604-555-0142', firstName: 'Amrita' }
const draw = ({ phone, name, onStanding }: JobMessagesProps) => (
  <p>
    Texts with {name}, {phone}
    <button type="button" onClick={onStanding}>
      Stand
    </button>
  </p>
)
const show = ({ asking = false, handedIn = true } = {}) =>
  render(
    <JobMessages value={handedIn ? draw : null}>
      <JobMessagesSection job={job} asking={asking} />
    </JobMessages>,
  )
const words = () => document.body.textContent
const key = async (name: string) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  act(() => void window.dispatchEvent(event))
  await pass(50)
  return event
}

test('the conversation is fetched by the button or the key S, which is not written into the reply', async () => {
  show()
  expect(words()).not.toContain('Texts with')
  expect(document.querySelector('a')?.getAttribute('href')).toContain('with=604-555-0142')
  expect((await key('s')).defaultPrevented).toBe(true)
  expect(words()).toContain('Texts with Amrita, 604-555-0142')
  document.body.replaceChildren()
  show()
  press('Text Amrita')
  await pass(50)
  expect(words()).toContain('Texts with Amrita')
})

test('a question over the panel keeps the key, and a page without conversations shows no section', async () => {
  show({ asking: true })
  await key('s')
  expect(words()).not.toContain('Texts with')
  document.body.replaceChildren()
  show({ handedIn: false })
  expect(words()).toBe('')
})

function Panel({ onKey }: { onKey: () => void }) {
  useKeys(JOB_ACTIONS, { edit: onKey }, { place: 'panel' })
  return (
    <JobMessages value={draw}>
      <JobMessagesSection job={job} asking={false} />
    </JobMessages>
  )
}

test('what is typed before the reply is there is no shortcut of the panel', async () => {
  const onKey = vi.fn<() => void>()
  render(<Panel onKey={onKey} />)
  await key('s')
  const typeKey = () =>
    act(
      () =>
        void document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'e', bubbles: true }),
        ),
    )
  expect(document.activeElement?.contains(document.querySelector('p'))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  typeKey()
  expect(onKey).not.toHaveBeenCalled()
  // Where a sentence stands instead of the field, the keys work again.
  press('Stand')
  typeKey()
  expect(onKey).toHaveBeenCalledOnce()
})
