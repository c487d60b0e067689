import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { type ReactNode, act } from 'react'
import { vi } from 'vitest'
import { z } from 'zod'
import { Day } from '../../../../contract/calendar.ts'
import { AmountRange, anyOf, DayRange, flag } from '../../../../contract/filters.ts'
import { list } from '../../../../contract/list.ts'
import { newQueryClient } from '../../../session.ts'
import { type Asked, answerApi } from '../../../testing/api.ts'
import { render } from '../../../testing/render.ts'

export const Thing = z.object({
  id: z.number(),
  name: z.string(),
  colour: z.enum(['red', 'light_blue']),
  made: Day,
})
export type Thing = z.infer<typeof Thing>

/** A list as the contract declares one, with a filter of each kind. */
export const listThings = list(
  {
    path: '/api/things',
    access: 'admin',
    summary: 'Things',
    item: Thing,
    search: 'Name',
    filters: {
      colour: anyOf(Thing.shape.colour),
      town: anyOf(z.string()),
      made: DayRange,
      price: AmountRange,
      broken: flag,
    },
    sorts: { id: 'desc', name: 'asc' },
  },
  {
    id: { title: 'Thing ID', value: ({ id }) => id },
    name: { title: 'Name', value: ({ name }) => name },
    colour: { title: 'Colour', value: ({ colour }) => colour },
    made: { title: 'Made on', value: ({ made }) => made },
  },
)

export const givenThings = (count: number): Thing[] =>
  Array.from({ length: count }, (_, at) => ({
    id: count - at,
    name: `Thing ${count - at}`,
    colour: 'red' as const,
    made: Day.parse('2026-11-20'),
  }))

type Pages = Record<string, () => Response | Promise<Response>>

/** A page as the server answers it. */
type PageFacts = { nextCursor?: string; total?: number; isTotalExact?: boolean }

export const pageOf = (items: Thing[], facts: PageFacts = {}) =>
  Response.json({
    items,
    nextCursor: facts.nextCursor ?? null,
    total: facts.total ?? items.length,
    isTotalExact: facts.isTotalExact ?? true,
  })

/** Answers each query of the list, and says what was asked. */
export const serveThings = (pages: Pages, others: Parameters<typeof answerApi>[0] = {}): Asked[] =>
  answerApi({
    ...Object.fromEntries(
      Object.entries(pages).map(([query, page]) => [`GET ${listThings.path}?${query}`, page]),
    ),
    ...others,
  })

/** What was asked of the list, without what the views count. */
export const queriesOf = (asked: Asked[]): string[] =>
  asked
    .map(({ path }) => decodeURIComponent(path))
    .filter((path) => path.startsWith(`${listThings.path}?`))
    .map((path) => path.slice(listThings.path.length + 1))

/** Puts a screen with the list on the page; `address` holds what its address says now. */
export function openScreen(screen: ReactNode, search = ''): { address: () => string } {
  let address = search
  render(
    <NuqsTestingAdapter
      hasMemory
      searchParams={search}
      onUrlUpdate={({ queryString }) => (address = queryString)}
    >
      <QueryClientProvider client={newQueryClient()}>{screen}</QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  return { address: () => decodeURIComponent(address).replace(/^\?/, '') }
}

/** The field with this label, or inside the label that reads so. */
export function field(name: string): HTMLInputElement {
  const found = [...document.querySelectorAll<HTMLInputElement>('input, select')].find(
    (each) => (each.ariaLabel ?? each.labels?.[0]?.textContent) === name,
  )
  if (!found) throw new Error(`There is no field ${name}`)
  return found
}

export const tick = (name: string): void => act(() => field(name).click())

/** Ticks the box of a row; the bar of the selection has come by then. */
export async function select(name: string): Promise<void> {
  tick(name)
  await act(() => vi.dynamicImportSettled())
}

/** Puts a value into a field, which keeps the focus. */
export function enter(name: string, value: string): void {
  const input = field(name)
  const { prototype } = input instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  act(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Puts a value into a field and leaves it. */
export function fill(name: string, value: string): void {
  enter(name, value)
  act(() => void field(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
}

export const rowTexts = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
export const heads = (): string[] =>
  [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent ?? '')
export const text = (): string => document.body.textContent ?? ''
