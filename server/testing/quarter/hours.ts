import { sql } from 'kysely'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { Db } from '../../db/database.ts'
import { randomFrom } from './quarter-facts.ts'

/** What changed of a hauler on a day: whether they may work, the 42 cells of the week, a pause, or one date. */
export type HourFact = { hauler: number; day: string } & (
  | { what: 'moved'; move: 'approve' | 'suspend' | 'reinstate' }
  | { what: 'week'; cells: number[] }
  | { what: 'paused'; resumesOn: string | null }
  | { what: 'resumed' }
  | { what: 'date'; places: (number | null)[] }
)

const FIRST = '2026-06-25'
const LAST = '2026-10-05'
const WHOLE_WEEK = Array.from({ length: 42 }, () => 2)

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** From Sunday to Saturday, cut to the quarter, which begins on a Wednesday and ends on one. */
export const WEEKS = [
  ['2026-07-01', '2026-07-04'],
  ...Array.from({ length: 12 }, (_, week) => [
    dayAfter('2026-07-05', 7 * week),
    dayAfter('2026-07-11', 7 * week),
  ]),
  ['2026-09-27', '2026-09-30'],
]
/** Draws what happened to the hours of haulers in and around the third quarter; half of them are approved in it. */
export function drawHours(haulers: number, seed: number): HourFact[] {
  const random = randomFrom(seed)
  const facts: HourFact[] = []
  for (let hauler = 0; hauler < haulers; hauler += 1) {
    let isApproved = hauler % 2 === 0
    let wasApproved = isApproved
    let isPaused = false
    for (let day = FIRST; day <= LAST; day = dayAfter(day)) {
      const draw = random()
      const note = (fact: Record<string, unknown>) =>
        facts.push({ hauler, day, ...fact } as HourFact)
      if (draw < 0.03) {
        note({
          what: 'moved',
          move: isApproved ? 'suspend' : wasApproved ? 'reinstate' : 'approve',
        })
        isApproved = !isApproved
        wasApproved = true
      } else if (draw < 0.07)
        note({
          what: 'week',
          cells: WHOLE_WEEK.map(() => (random() < 0.3 ? -1 : 1) * (1 + Math.floor(random() * 4))),
        })
      else if (draw < 0.1 && !isPaused) {
        const resumesOn = random() < 0.5 ? null : dayAfter(day, 1 + Math.floor(random() * 9))
        note({ what: 'paused', resumesOn })
        isPaused = resumesOn === null
      } else if (draw < 0.15 && isPaused) {
        note({ what: 'resumed' })
        isPaused = false
      } else if (draw < 0.2) {
        const places = Array.from({ length: 6 }, () =>
          random() < 0.3 ? null : Math.floor(random() * 5),
        )
        if (places.some((each) => each !== null)) note({ what: 'date', places })
      }
    }
  }
  return facts
}

type State = {
  status: string
  cells: number[]
  pausedOn: string | null
  resumesOn: string | null
}
const stateAtFirst = (hauler: number): State => ({
  status: hauler % 2 === 0 ? 'approved' : 'pending',
  cells: WHOLE_WEEK,
  pausedOn: null,
  resumesOn: null,
})

function after(state: State, fact: HourFact): State {
  if (fact.what === 'moved')
    return { ...state, status: fact.move === 'suspend' ? 'suspended' : 'approved' }
  if (fact.what === 'week') return { ...state, cells: fact.cells }
  if (fact.what === 'paused') return { ...state, pausedOn: fact.day, resumesOn: fact.resumesOn }
  if (fact.what === 'resumed') return { ...state, pausedOn: null, resumesOn: null }
  return state
}

/** The places that were offered on each day, from the facts alone, day by day. */
export function expectedPlaces(
  facts: readonly HourFact[],
  haulers: number,
  { from, to }: { from: string; to: string },
): Map<string, number> {
  const places = new Map<string, number>()
  for (let hauler = 0; hauler < haulers; hauler += 1) {
    const own = facts.filter((fact) => fact.hauler === hauler)
    let state = stateAtFirst(hauler)
    for (let day = FIRST; day <= to; day = dayAfter(day)) {
      const today = own.filter((fact) => fact.day === day)
      for (const fact of today) state = after(state, fact)
      const isPaused =
        state.pausedOn !== null && (state.resumesOn === null || day < state.resumesOn)
      if (day < from || state.status !== 'approved' || isPaused) continue
      const dated = today.find(({ what }) => what === 'date')
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
      for (let slot = 0; slot < 6; slot += 1) {
        const set = dated?.what === 'date' ? (dated.places[slot] ?? null) : null
        const offered = set ?? Math.max(0, state.cells[weekday * 6 + slot] ?? 0)
        places.set(day, (places.get(day) ?? 0) + offered)
      }
    }
  }
  return places
}

/** The same as the product has it: what holds now, what held before each change, and the moves. */
export async function writeHours(
  db: Db,
  facts: readonly HourFact[],
  haulerIds: readonly HaulerId[],
): Promise<void> {
  await sql`alter table haulers disable trigger past_hours`.execute(db)
  for (const [hauler, haulerId] of haulerIds.entries()) {
    let state = stateAtFirst(hauler)
    for (const fact of facts.filter((each) => each.hauler === hauler)) {
      const next = after(state, fact)
      if (fact.what === 'moved')
        await db
          .insertInto('transitions')
          .values({
            noun: 'hauler',
            nounId: haulerId,
            move: fact.move,
            fromStatus: state.status,
            toStatus: next.status,
            by: 'admin',
            reason: null,
            at: new Date(`${fact.day}T18:00:00Z`),
          })
          .execute()
      else if (fact.what === 'date')
        await db
          .insertInto('availabilityExceptions')
          .values({ haulerId, day: fact.day as never, places: fact.places, note: null })
          .execute()
      else
        await db
          .insertInto('pastHours')
          .values(rowOf(haulerId, fact.day, state))
          .execute()
      state = next
    }
    const { haulerId: _, until: __, week, ...hours } = rowOf(haulerId, LAST, state)
    await sql`update haulers set status = ${state.status}, week = ${week}::smallint[],
      paused_at = ${hours.pausedAt}, resumes_on = ${hours.resumesOn} where id = ${haulerId}`.execute(
      db,
    )
  }
  await sql`alter table haulers enable trigger past_hours`.execute(db)
}

const rowOf = (haulerId: HaulerId, until: string, { cells, pausedOn, resumesOn }: State) => ({
  haulerId,
  until: until as never,
  week: cells,
  isAvailable: true,
  pausedAt: pausedOn === null ? null : new Date(`${pausedOn}T19:00:00Z`),
  resumesOn: resumesOn as never,
})
