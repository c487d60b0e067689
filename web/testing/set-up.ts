import { afterEach, vi } from 'vitest'
import { unmountAll } from './render.ts'

/** Runs before each file of tests that draw, in a document that the files of a worker share. */

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// jsdom has neither media queries (here: a wide screen, light) nor modal dialogs nor fonts, and nothing has a size.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
Element.prototype.scrollIntoView = () => undefined
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

afterEach(() => {
  unmountAll()
  localStorage.clear()
  sessionStorage.clear()
})
