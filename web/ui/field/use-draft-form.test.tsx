import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { press, render, type } from '../../testing/render.ts'
import { TextField } from './TextField.tsx'
import { useDraftForm } from './use-draft-form.ts'

const Person = z.object({
  name: z.string().min(1, 'Name is required'),
  email: z.string().includes('@', { message: 'Valid email required' }),
  password: z.string().min(6, 'At least 6 characters'),
})
const DRAFT_KEY = 'person'
const EMPTY = { name: '', email: '', password: '' }

function PersonForm() {
  const form = useDraftForm({
    schema: Person,
    initial: EMPTY,
    draft: { key: DRAFT_KEY, secret: ['password'] },
  })
  const [sent, setSent] = useState('')
  return (
    <form onSubmit={form.onSubmit((person) => setSent(`Sent ${person.name}`))}>
      <TextField label="Name" {...form.text('name')} />
      <TextField label="Email" {...form.text('email')} />
      <TextField label="Password" {...form.text('password')} />
      <button>Send</button>
      <button type="button" onClick={() => form.refuse([{ path: 'email', message: 'In use' }])}>
        Refuse
      </button>
      <button
        type="button"
        onClick={() => {
          form.dropDraft()
          setSent('Dropped')
        }}
      >
        Drop
      </button>
      {sent}
    </form>
  )
}

const text = () => document.body.textContent
const field = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control
const leave = (label: string) =>
  act(() => field(label)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

beforeEach(() => {
  sessionStorage.clear()
  render(<PersonForm key="first" />)
})

test('a new form shows no errors; a submit shows every error and focuses the first', () => {
  type('Name', 'Dale')
  expect(text()).not.toContain('required')

  press('Send')

  expect(text()).toContain('Valid email required')
  expect(text()).toContain('At least 6 characters')
  expect(document.activeElement).toBe(field('Email'))
})

test('after a submit, a problem goes as soon as its field is right', () => {
  press('Send')
  type('Name', 'Dale')

  expect(text()).not.toContain('Name is required')
})

test('a filled field is checked when it is left, an empty one is not', () => {
  leave('Name')
  expect(text()).not.toContain('Name is required')

  type('Email', 'dale')
  leave('Email')
  expect(text()).toContain('Valid email required')
})

test('what the server refused stands at its field until that changes', () => {
  type('Email', 'dale@example.ca')
  press('Refuse')
  expect(text()).toContain('In use')
  expect(document.activeElement).toBe(field('Email'))

  type('Email', 'dale@example.com')
  expect(text()).not.toContain('In use')
})

test('a reload brings the draft back, but never the password', () => {
  type('Name', 'Dale')
  type('Password', 'secret-1')
  document.body.replaceChildren()
  render(<PersonForm key="reloaded" />)

  expect(field('Name')).toHaveProperty('value', 'Dale')
  expect(field('Password')).toHaveProperty('value', '')
})

test('an unchanged form saves no draft, so it cannot restore a dropped one', () => {
  expect(sessionStorage.getItem(DRAFT_KEY)).toBeNull()

  type('Name', 'Dale')
  expect(sessionStorage.getItem(DRAFT_KEY)).toContain('Dale')
})

test('a dropped draft stays dropped when the form is drawn again', () => {
  type('Name', 'Dale')
  expect(sessionStorage.getItem(DRAFT_KEY)).toContain('Dale')

  press('Drop')

  expect(text()).toContain('Dropped')
  expect(sessionStorage.getItem(DRAFT_KEY)).toBeNull()
})
