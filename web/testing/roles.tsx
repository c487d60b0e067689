import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act, type ReactElement } from 'react'
import { vi } from 'vitest'
import { z } from 'zod'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { exampleOf } from '../../contract/example.ts'
import { isList } from '../../contract/list.ts'
import { schemaOf } from '../../contract/openapi.ts'
import { hasRight } from '../../contract/rights.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import { newQueryClient } from '../session.ts'
import { AsRole } from './as-role.tsx'
import { render, unmountAll } from './render.ts'

/** What an endpoint answers instead of its example, which is passed. */
export type Overrides = Readonly<Record<string, (example: never) => unknown>>

/** A screen of the desk at an address, and what the server answers where the examples of the contract do not show enough. */
export type RoleScreen = {
  element: ReactElement
  address?: string
  answers?: Overrides
  /** Buttons that open a screen with buttons of its own, which is tested by itself. */
  opens?: RegExp
  /** What the screen around it does when a button is pressed. */
  leadsTo?: Readonly<Record<string, readonly Endpoint[]>>
}

const patterns = api.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** The endpoint of the contract that a request goes to; fixed addresses before those with parameters. */
export function endpointOf(method: string, address: string): Endpoint | undefined {
  const path = new URL(address, 'http://desk.test').pathname
  const found = patterns.filter(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(path),
  )
  return (found.find(({ endpoint }) => endpoint.path === path) ?? found[0])?.endpoint
}

function answerOf(endpoint: Endpoint, address: string, answers: Overrides): Response {
  const isPage = isList(endpoint) && address.includes('?')
  const schema = isPage ? endpoint.page.response : endpoint.response
  if (schema instanceof z.ZodVoid) return new Response(null, { status: 204 })
  const example = exampleOf(schemaOf(schema)) as never
  return Response.json(answers[endpoint.path]?.(example) ?? example)
}

/** The name that a person reads, or hears. */
const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

const shownButtons = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('button, a[href^="/api/"]')].filter(
    (each) => nameOf(each) !== '',
  )

const ROUND_MS = 10
const QUIET_ROUNDS = 6

/** Waits until nothing on the page has changed for some rounds, and neither an answer nor code fetched on demand is awaited. */
async function untilQuiet(isWaiting: () => boolean): Promise<void> {
  let [before, quiet] = ['', 0]
  while (quiet < QUIET_ROUNDS) {
    await act(() => new Promise((resolve) => void setTimeout(resolve, ROUND_MS)))
    await act(() => vi.dynamicImportSettled())
    const now = document.body.innerHTML
    quiet = now === before && !isWaiting() ? quiet + 1 : 0
    before = now
  }
}

/** Draws a screen as one role sees it; `asked` collects the calls from then on. */
async function open({ element, address = '', answers = {} }: RoleScreen, role: TeamRole) {
  const asked: Endpoint[] = []
  let waiting = 0
  const note = (method: string, path: string) => {
    const endpoint = endpointOf(method, path)
    if (endpoint) asked.push(endpoint)
    return endpoint
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    waiting += 1
    try {
      const endpoint = note(init.method ?? 'GET', path)
      return endpoint ? answerOf(endpoint, path, answers) : Response.json({}, { status: 404 })
    } finally {
      waiting -= 1
    }
  })
  // jsdom keeps no files and goes nowhere: what a link would fetch is noted.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    note('GET', this.getAttribute('href') ?? '')
  })
  render(
    <NuqsTestingAdapter searchParams={address} hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <AsRole role={role}>{element}</AsRole>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  const settle = () => untilQuiet(() => waiting > 0)
  await settle()
  asked.length = 0
  return { asked, settle }
}

/** The names of the buttons and files that a role sees on a screen. */
export async function buttonsFor(screen: RoleScreen, role: TeamRole): Promise<string[]> {
  await open(screen, role)
  const names = shownButtons().map(nameOf)
  unmountAll()
  return [...new Set(names)].toSorted()
}

/** A dialog has fewer. */
const MOST_OPENED = 4
const LEAVES = /^(cancel|close|close details|keep it|back|no|discard.*)$/i

/**
 * What each button of a screen leads to, found out by pressing it: the calls it makes, and those of the buttons of what it opens, once
 * its fields are filled in.
 */
export async function callsOfButtons(screen: RoleScreen): Promise<Map<string, Endpoint[]>> {
  const calls = new Map<string, Endpoint[]>()
  for (const name of await buttonsFor(screen, 'owner')) {
    const { asked, settle } = await open(screen, 'owner')
    const before = new Set(shownButtons())
    await press(
      shownButtons().find((each) => nameOf(each) === name),
      settle,
    )
    const opened = shownButtons().filter((each) => !before.has(each) && !LEAVES.test(nameOf(each)))
    // What a press draws in place of the whole screen, such as another tab, has buttons of its own.
    for (const next of screen.opens?.test(name) ? [] : opened.slice(0, MOST_OPENED)) {
      fillFields()
      await press(next, settle)
    }
    calls.set(name, [...new Set([...asked, ...(screen.leadsTo?.[name] ?? [])])])
    unmountAll()
  }
  return calls
}

async function press(button: HTMLElement | undefined, settle: () => Promise<void>): Promise<void> {
  if (!button?.isConnected) return
  const isSubmit = button instanceof HTMLButtonElement && button.type === 'submit'
  act(() => (isSubmit ? button.form?.requestSubmit() : button.click()))
  await settle()
}

function fillFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'dialog input:not([type]), dialog input[type="text"], textarea, form input:not([type])',
  )) {
    if (field.value !== '') continue
    const prototype =
      field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    act(() => {
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, 'Reason 1')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}

/** The buttons that a role should see: those of the owner whose calls it may make, all of them. */
export const permitted = (calls: ReadonlyMap<string, readonly Endpoint[]>, role: TeamRole) =>
  [...calls]
    .filter(([, endpoints]) =>
      endpoints.every(({ right }) => right === undefined || hasRight(role, right)),
    )
    .map(([name]) => name)
    .toSorted()
