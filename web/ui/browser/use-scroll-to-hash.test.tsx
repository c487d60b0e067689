import { afterEach, expect, test, vi } from 'vitest'
import { pass, render } from '../../testing/render.ts'
import { useScrollToHash } from './use-scroll-to-hash.ts'

const scroll = vi.fn<(this: Element) => void>()
Element.prototype.scrollIntoView = scroll
vi.useFakeTimers()
afterEach(() => {
  scroll.mockReset()
  history.replaceState(null, '', '/')
})

function Page({ ids, isOn = true }: { ids: readonly string[]; isOn?: boolean }) {
  useScrollToHash('job-', isOn)
  return ids.map((id) => <article key={id} id={id} />)
}

test('the named element is scrolled to once it is there, and only once', async () => {
  history.replaceState(null, '', '/hauler?tab=my-jobs#job-7')
  const draw = render(<Page ids={[]} />)
  draw(<Page ids={['job-6', 'job-7']} />)
  await pass(0)
  expect(scroll.mock.contexts).toEqual([document.getElementById('job-7')])
  expect(location.href).toMatch(/hauler\?tab=my-jobs$/)
  draw(<Page ids={['job-6', 'job-7', 'job-8']} />)
  await pass(0)
  expect(scroll).toHaveBeenCalledOnce()
})

test('another name, or a list that is not open, scrolls to nothing', async () => {
  history.replaceState(null, '', '/#other')
  render(<Page ids={['other']} />)
  history.replaceState(null, '', '/#job-7')
  render(<Page ids={['job-7']} isOn={false} />)
  await pass(0)
  expect(scroll).not.toHaveBeenCalled()
})
