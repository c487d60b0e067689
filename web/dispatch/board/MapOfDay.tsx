import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getBoard,
  listBoardRoutes,
  MOST_BOARD_ROWS,
  type BoardRoute,
} from '../../../contract/board.ts'
import { SLOTS, SLOT_LABELS, type Day, type Slot } from '../../../contract/calendar.ts'
import { HaulerId } from '../../../contract/haulers.ts'
import { listSchedule } from '../../../contract/schedule.ts'
import { call, type ApiError } from '../../api/client.ts'
import { apiQuery } from '../../api/query.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { SwitchField } from '../../ui/field/CheckboxField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { fullName } from '../calendar/board.ts'
import styles from './map-of-day.module.css'
import { RegionMap } from './RegionMap.tsx'
import type { Carry } from './use-carry.ts'

const REST_MS = 200

type Props = { day: Day; order: readonly HaulerId[]; carry: Carry }

/** Where the haulers of the board drive on the day: one with numbered stops, the others as dots; dashed is what would come. */
export function MapOfDay({ day, order, carry }: Props) {
  // The board has the most free places first; who drives on the day comes first here.
  const busy = useQuery(apiQuery(getBoard, { query: { from: day, jobs: true } }))
  const drives = new Set(busy.data?.order)
  const haulers = [
    ...order.filter((id) => drives.has(id)),
    ...order.filter((id) => !drives.has(id)),
  ].slice(0, MOST_BOARD_ROWS)
  const routes = useRoutes(busy.isPending ? null : { date: day, hauler: haulers })
  const [chosen, setChosen] = useState<HaulerId | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const aim = useDebounced(aimOf(carry), REST_MS)
  const held = carry.held?.job
  const proposal = useRoutes(
    aim && held && held.preferredDate === day
      ? { date: day, hauler: [aim.haulerId], job: held.id, timeSlot: aim.timeSlot }
      : null,
  )
  const all = routes.data ?? []
  const busiest = all.reduce<BoardRoute | undefined>(
    (best, each) => (each.stops.length > (best?.stops.length ?? 0) ? each : best),
    undefined,
  )
  const route =
    proposal.data?.[0] ?? all.find(({ haulerId }) => haulerId === chosen) ?? busiest ?? all[0]
  const others = showsAll ? all.filter(({ haulerId }) => haulerId !== route?.haulerId) : []
  return (
    <section className={styles.map} aria-labelledby="map-of-day">
      <div className={`${layout.spread} ${styles.head}`}>
        <h3 id="map-of-day">Map of the day</h3>
        {route && (
          <SelectField
            label="Hauler on the map"
            options={all.map(({ haulerId, user }) => ({
              value: String(haulerId),
              label: fullName(user),
            }))}
            value={String(route.haulerId)}
            onValue={(value) => setChosen(HaulerId.parse(Number(value)))}
          />
        )}
        <SwitchField label="All on the board" checked={showsAll} onChecked={setShowsAll} />
      </div>
      <QueryError what="the map of the day" query={routes} />
      {route && (
        <>
          <RegionMap route={route} others={others} />
          <StopList route={route} />
        </>
      )}
    </section>
  )
}

/** The same as the map, in words. */
function StopList({ route: { user, stops, metres, before } }: { route: BoardRoute }) {
  const was = metres === before ? '' : `, was ${Math.round(before / 1_000)}`
  return (
    <div className={`${layout.row} ${layout.quiet} ${styles.stops}`}>
      <ol aria-label={`Stops of ${fullName(user)} in driving order`}>
        {stops.map(({ jobId, timeSlot, customer, place, isProposed }) => (
          <li key={jobId}>
            #{jobId} {customer}, {SLOT_LABELS[timeSlot]}
            {isProposed && ', new'}
            {!place && ', place unknown'}
          </li>
        ))}
      </ol>
      <p className="num">
        {stops.length === 0
          ? `${fullName(user)} has no stops on this day`
          : `About ${Math.round(metres / 1_000)} km by road${was}, home and back`}
      </p>
    </div>
  )
}

type Query = {
  date: Day
  hauler: HaulerId[]
  job?: BoardRoute['stops'][number]['jobId']
  timeSlot?: Slot
}

/** Stale with the schedule. */
const useRoutes = (query: Query | null) =>
  useQuery<BoardRoute[], ApiError>({
    queryKey: [listSchedule.path, { routes: query }],
    queryFn: ({ signal }) =>
      query ? call(listBoardRoutes, { query }, { signal }) : Promise.resolve([]),
    enabled: query !== null && query.hauler.length > 0,
  })

/** The hauler and slot over which a job is carried. */
function aimOf({ over, isLegal }: Carry): { haulerId: HaulerId; timeSlot: Slot } | null {
  if (over === null || !isLegal) return null
  const [owner = '', column = ''] = over.split(' ')
  const timeSlot = SLOTS.find((slot) => slot === column)
  const haulerId = HaulerId.safeParse(Number(owner)).data
  return timeSlot && haulerId ? { haulerId, timeSlot } : null
}
