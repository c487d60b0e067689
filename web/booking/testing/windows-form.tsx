import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { addDays, Day, WINDOWS } from '../../../contract/calendar.ts'
import type { LoadSize } from '../../../contract/jobs.ts'
import { now } from '../../clock.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { useDraftForm } from '../../ui/field/use-draft-form.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { BookingDetails, DRAFT, EMPTY } from '../details.ts'
import { WhenSection } from '../WhenSection.tsx'
import { forgetFullWindow } from '../when/full-window.ts'

/** Tuesday, 9:31 AM in BC. */
const NOW = new Date('2026-11-24T16:31:00Z')
export const TODAY = Day.parse('2026-11-24')
export const FRIDAY = addDays(TODAY, 3)
export const SATURDAY = addDays(TODAY, 4)
export const page = () => document.body.textContent

type States = Record<string, { state: string; confirmBy?: string }>

/** What the server knows of windows; every other one is open. */
export const world: { states: States; held: string | null } = { states: {}, held: null }

export const windows = ({ path }: { path: string }): Response => {
  const query = new URL(path, 'http://x').searchParams
  const from = Day.parse(query.get('date'))
  const days = Array.from({ length: Number(query.get('days')) }, (_, index) => addDays(from, index))
  return Response.json(
    days.flatMap((date) =>
      WINDOWS.map((window) => ({
        date,
        window,
        ...(world.states[`${date} ${window}`] ?? { state: 'open' }),
        ...(world.held === `${date} ${window}` && { hold: true }),
      })),
    ),
  )
}

export const holding = ({ body }: { body: unknown }): Response => {
  const { date, window } = body as { date: string; window: string }
  world.held = `${date} ${window}`
  const { state = 'open', confirmBy = null } = world.states[`${date} ${window}`] ?? {}
  const until = new Date(now().getTime() + 15 * 60_000).toISOString()
  return Response.json({ date, window, state, until, confirmBy })
}

export const server = {
  'GET /api/availability': windows,
  'POST /api/holds': holding,
  'DELETE /api/holds': () => Response.json({}),
  'POST /api/waiting-list': () => Response.json({ id: 7 }),
}

const useForm = () => useDraftForm({ schema: BookingDetails, initial: EMPTY, draft: DRAFT })
type FormState = ReturnType<typeof useForm>
const states: FormState[] = []
const draws = (state: FormState): void => void states.push(state)

/** The form that is on the page. */
export function form(): FormState {
  const last = states.at(-1)
  if (!last) throw new Error('No form was drawn')
  return last
}

export function Form({ loadSize = 'small' }: { loadSize?: LoadSize }) {
  const state = useForm()
  draws(state)
  return <WhenSection form={state} loadSize={loadSize} area={null} />
}

export async function show(answers: Parameters<typeof answerApi>[0] = {}) {
  const requests = answerApi({ ...server, ...answers })
  const draw = render(<Form />)
  await pass(10)
  return { requests, draw }
}

export function cell(date: string, window: string): HTMLButtonElement {
  const button = document.querySelector<HTMLButtonElement>(`[data-window="${date} ${window}"]`)
  if (!button) throw new Error(`There is no window ${date} ${window}`)
  return button
}

export async function choose(date: string, window: string): Promise<void> {
  act(() => cell(date, window).click())
  await pass(50)
  await act(() => vi.dynamicImportSettled())
  await pass(10)
}

export const holds = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path === '/api/holds').map(({ body }) => body)

/** What each test of the windows begins and ends with. */
export function useWindowsForm(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    document.head.innerHTML = SETTINGS
    sessionStorage.clear()
    world.states = {}
    world.held = null
  })
  afterEach(() => {
    act(() => forgetFullWindow())
    history.replaceState(null, '', '/')
    toast.clear()
    vi.useRealTimers()
  })
}
