import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'

let mounted: Root[] = []

/** Takes everything off the page, after each test. */
export function unmountAll(): void {
  act(() => mounted.forEach((root) => root.unmount()))
  mounted = []
  document.body.replaceChildren()
}

/** Puts a component on the page, where it stays for the test; the answer draws another in its place. */
export function render(element: ReactElement): (next: ReactElement) => void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  mounted.push(root)
  const draw = (next: ReactElement) => act(() => root.render(next))
  draw(element)
  return draw
}

/** Lets timers and answers due within this many milliseconds of fake time come in. */
export const pass = (milliseconds: number): Promise<unknown> =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** The button whose text or label reads so. */
export function button(name: string | RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ ariaLabel, textContent }) => {
    const words = ariaLabel ?? textContent
    return typeof name === 'string' ? words === name : name.test(words)
  })
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}

export const press = (name: string | RegExp): void => act(() => button(name).click())

/** Two clicks so fast that nothing is drawn between them. */
export function pressTwice(name: string): void {
  const found = button(name)
  act(() => {
    found.click()
    found.click()
  })
}

/** Sets the field with this label to the whole text in one input event. */
export function type(label: string, text: string): void {
  const found = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === label,
  )
  const field = found?.control
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`There is no field ${label}`)
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  act(() => {
    // React watches the property of the element; only the prototype's setter goes past it.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
