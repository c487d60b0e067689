import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { useSteadyOrder } from './use-steady-order.ts'

type Props = { ids: number[]; isHeld: boolean; list?: string }

function Numbers({ ids, isHeld, list = 'open' }: Props) {
  const items = ids.map((id) => ({ id }))
  return useSteadyOrder(items, isHeld, list)
    .map(({ id }) => id)
    .join(' ')
}
const shown = () => document.body.textContent

test('below the pointer nothing moves; what came rises once the pointer is gone', () => {
  const draw = render(<Numbers ids={[1, 2, 3]} isHeld={false} />)
  draw(<Numbers ids={[1, 2, 3]} isHeld />)
  draw(<Numbers ids={[4, 3, 1, 2]} isHeld />)
  expect(shown()).toBe('1 2 3')
  draw(<Numbers ids={[4, 3, 1, 2]} isHeld={false} />)
  expect(shown()).toBe('4 3 1 2')
})

test('what is loaded at the end is shown, and what is gone goes', () => {
  const draw = render(<Numbers ids={[1, 2]} isHeld={false} />)
  draw(<Numbers ids={[2, 3, 4]} isHeld />)
  expect(shown()).toBe('2 3 4')
})

test('another list begins with its own order', () => {
  const draw = render(<Numbers ids={[1, 2]} isHeld />)
  draw(<Numbers ids={[9, 8]} isHeld list="done" />)
  expect(shown()).toBe('9 8')
})
