import { useState } from 'react'
import { expect, test } from 'vitest'
import { press, render } from '../testing/render.ts'
import { PhoneForm } from './PhoneForm.tsx'

function Part() {
  const [isAsking, setAsking] = useState(false)
  const testing = {
    result: undefined,
    problem: undefined,
    isAsking,
    isRunning: false,
    // The answer of a test that went well closes the form.
    send: () => setAsking(false),
    press: () => setAsking(true),
    cancel: () => setAsking(false),
  }
  return (
    <>
      <button type="button" onClick={testing.press}>
        Send a test
      </button>
      {isAsking && <PhoneForm test={testing} />}
    </>
  )
}
const opener = () => document.querySelector('button')
const openForm = () => {
  render(<Part />)
  opener()?.focus()
  press('Send a test')
  expect(document.activeElement?.tagName).toBe('INPUT')
}

test('the focus goes back to the test once its form is cancelled', () => {
  openForm()
  const cancel = [...document.querySelectorAll('button')].at(-1)
  cancel?.focus()
  press('Cancel')
  expect(document.activeElement).toBe(opener())
})

test('the focus goes back to the test once its text is sent', () => {
  openForm()
  press('Send the test')
  expect(document.activeElement).toBe(opener())
})
