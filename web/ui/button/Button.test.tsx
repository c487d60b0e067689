import { expect, test, vi } from 'vitest'
import { button, press, render } from '../../testing/render.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

test('a button whose action runs says so, keeps its name and runs nothing again', () => {
  const onClick = vi.fn<() => void>()
  const draw = render(<Button onClick={onClick}>Save</Button>)
  press('Save')
  draw(
    <Button pending onClick={onClick}>
      Save
    </Button>,
  )
  press('Save')

  expect(onClick).toHaveBeenCalledTimes(1)
  expect(button('Save').ariaDisabled).toBe('true')
})

test('a form is not sent by a button that is disabled, which stays where the keyboard finds it', () => {
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" disabled>
        Send
      </Button>
    </form>,
  )
  press('Send')

  expect(onSubmit).not.toHaveBeenCalled()
  expect(button('Send').disabled).toBe(false)
})

test('a button that is not ready yet looks disabled and answers all the same', () => {
  const onClick = vi.fn<() => void>()
  render(
    <Button unready onClick={onClick}>
      Book
    </Button>,
  )
  press('Book')

  expect(button('Book').ariaDisabled).toBe('true')
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('an icon button has its label for a name and does nothing while it is disabled', () => {
  const onClick = vi.fn<() => void>()
  render(
    <IconButton label="Next job" disabled onClick={onClick}>
      <svg />
    </IconButton>,
  )
  press('Next job')

  expect(onClick).not.toHaveBeenCalled()
})
