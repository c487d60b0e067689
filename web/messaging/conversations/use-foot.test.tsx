import { act, useRef } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { useFoot } from './use-foot.ts'

function Thread({ keys }: { keys: string[] }) {
  const box = useRef<HTMLDivElement>(null)
  const { isAtFoot, unseen, onScroll } = useFoot(box, keys)
  return (
    <div ref={box} role="log" onScroll={onScroll}>
      {isAtFoot ? 'at the foot' : `${unseen} new`}
    </div>
  )
}
const scrollTo = (place: number) =>
  act(() => {
    const log = document.querySelector('[role=log]')
    if (!log) throw new Error('There is no log')
    log.scrollTop = place
    log.dispatchEvent(new Event('scroll', { bubbles: true }))
  })
const shown = () => document.body.textContent

test('what comes in is counted while the thread is scrolled up, and no longer at its foot', () => {
  const draw = render(<Thread keys={['in-1', 'out-2']} />)
  draw(<Thread keys={['in-1', 'out-2', 'in-3']} />)
  expect(shown()).toBe('at the foot')
  scrollTo(-200)
  expect(shown()).toBe('0 new')
  draw(<Thread keys={['in-1', 'out-2', 'in-3', 'in-4', 'out-5']} />)
  expect(shown()).toBe('2 new')
  scrollTo(0)
  expect(shown()).toBe('at the foot')
  scrollTo(-200)
  expect(shown()).toBe('0 new')
})

test('earlier messages that are fetched are not new', () => {
  const draw = render(<Thread keys={['in-7', 'in-8']} />)
  scrollTo(-200)
  draw(<Thread keys={['in-5', 'in-6', 'in-7', 'in-8']} />)
  expect(shown()).toBe('0 new')
})
