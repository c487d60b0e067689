import type { BrowserContext, Page } from 'playwright-core'
import { addDays, type Day, dayOf, dayOfWeek } from '../contract/calendar.ts'
import { SERVICE_AREAS } from '../contract/places.ts'
import { answer, applicant, decide, type GivenHauler, signInAdmin, signInByCall } from './given.ts'
import { type By, type Hands, handsOf } from './hands.ts'
import type { useProduct } from './harness.ts'
import { at, type serverClock } from './server-clock.ts'

/** The desk of a colleague on a day of these stories, and what a story needs beside the screens. */

export type Product = ReturnType<typeof useProduct>

/** A Tuesday that is still to come: its week and its hours are the same whenever the stories are played. */
export const TODAY: Day = tuesdayAfter(addDays(dayOf(new Date()), 1))
const YESTERDAY = addDays(TODAY, -1)
export const TOMORROW = addDays(TODAY, 1)

function tuesdayAfter(day: Day): Day {
  const next = addDays(day, 1)
  return dayOfWeek(next) === 2 ? next : tuesdayAfter(next)
}

export type Desk = {
  product: Product
  hands: Hands
  page: Page
  /** The browser of a colleague who makes what the story begins with. */
  admin: BrowserContext
  setTime: (hour: number, minute?: number) => void
  /** Makes something on the morning before: what is booked for today then is not planned by itself yet. */
  yesterday: <Made>(make: () => Promise<Made>) => Promise<Made>
}

export type Time = readonly [hour: number, minute: number]

/** The desk of a colleague at this time of the day; without one at the time that it is. */
export async function openDesk(
  product: Product,
  clock: ReturnType<typeof serverClock>,
  by: By,
  time: Time | null,
): Promise<Desk> {
  const setTime = (hours: number, minutes = 0) => clock.set(at(TODAY, hours, minutes))
  const yesterday = async <Made>(make: () => Promise<Made>) => {
    clock.set(at(YESTERDAY, 7))
    const made = await make()
    if (time) setTime(...time)
    return made
  }
  if (time) setTime(...time)
  const admin = await product.newContext()
  await signInAdmin(admin)
  const page = await deskPage(product, admin, time ? at(TODAY, ...time) : new Date())
  return { product, admin, page, hands: handsOf(page, by), setTime, yesterday }
}

/** A page whose clock shows this time and goes on from it. */
export async function deskPage(
  product: Product,
  context: BrowserContext,
  time: Date,
): Promise<Page> {
  const page = await product.newPage({ context })
  await page.addInitScript(goOnFrom, time.getTime() - Date.now())
  return page
}

/** Runs in the page, before its scripts. */
function goOnFrom(ahead: number): void {
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + ahead], made),
    get: (target, key) => (key === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, key)),
  })
}

export type Truck = GivenHauler & { request: BrowserContext['request'] }

/** Haulers who may be given jobs in all areas, each with a browser of their own. */
export async function trucks({ product, admin }: Desk, ...names: string[]): Promise<Truck[]> {
  const haulers: Truck[] = []
  for (const firstName of names) {
    const context = await product.newContext()
    const hauler = await applicant(context, { firstName, lastName: 'Park', hasAreas: false })
    await decide(admin, hauler, 'approved')
    await signInByCall(context, hauler)
    const { request } = context
    await answer(request, 'PATCH', '/api/hauler/profile', { serviceAreas: SERVICE_AREAS })
    haulers.push({ ...hauler, request })
  }
  return haulers
}

export const claim = ({ request }: Truck, { id }: { id: number }): Promise<unknown> =>
  answer(request, 'POST', `/api/hauler/claim-job/${id}`)

export const moveOn = (
  { request }: Truck,
  { id }: { id: number },
  status: 'in_progress' | 'completed',
): Promise<unknown> => answer(request, 'PATCH', `/api/hauler/jobs/${id}/status`, { status })

/** Opens what is typed in the palette. */
export async function lookUp({ page, hands }: Desk, text: string, option: string | RegExp) {
  const opener = page.getByRole('button', { name: 'Search jobs, clients, haulers or actions' })
  const field = page.getByRole('combobox', { name: 'Search jobs, clients, haulers or actions' })
  await hands.press(opener, 'Control+k')
  await field.waitFor()
  // The palette has the cursor from the start.
  await page.keyboard.type(text)
  const match = page.getByRole('option', { name: option }).first()
  await match.waitFor()
  if (hands.by === 'mouse') return match.click()
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await match.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

export const panelOf = ({ page }: Desk, id: number) =>
  page.getByRole('dialog', { name: `Job #${id}`, exact: true })
