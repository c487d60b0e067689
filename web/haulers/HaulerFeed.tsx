import { useQuery, useQueryClient } from '@tanstack/react-query'
import { closeHaulerFeed, getHaulerFeed, renewHaulerFeed } from '../../contract/calendar-feed.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { useLiveTopic } from '../api/live-topics.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { Fact, FactSection } from '../ui/layout/FactSection.tsx'
import layout from '../ui/layout/layout.module.css'

/** Whether a hauler's calendar address is on. The team stops a leaked one without reading it. */
export function HaulerFeed({ haulerId }: { haulerId: HaulerId }) {
  const params = { haulerId }
  const feed = useQuery(apiQuery(getHaulerFeed, { params }))
  const queries = useQueryClient()
  useLiveTopic('hauler', () => {
    void queries.invalidateQueries({ queryKey: [getHaulerFeed.path] })
  })
  const failure = ({ reason }: { reason: string }) => ({ title: 'Update Failed', message: reason })
  const refetches = [getHaulerFeed]
  const renew = useApiMutation(renewHaulerFeed, {
    refetches,
    success: 'The hauler has a new calendar address',
    failure,
  })
  const close = useApiMutation(closeHaulerFeed, {
    refetches,
    success: 'The calendar address is off',
    failure,
  })
  if (!feed.data) return <QueryError what="the calendar address" query={feed} />
  const { isOn, openedAt } = feed.data
  return (
    <>
      <FactSection title="Calendar address">
        <Fact name="Pickups in the hauler’s calendar">
          {isOn && openedAt ? `On since ${formatInstantDay(openedAt)}` : 'Off'}
        </Fact>
      </FactSection>
      {isOn && (
        <div className={layout.row}>
          <Button
            needs="run-jobs"
            size="s"
            pending={renew.isPending && 'Renewing...'}
            onClick={() => renew.mutate({ params })}
          >
            New address
          </Button>
          <Button
            needs="run-jobs"
            size="s"
            variant="danger-quiet"
            pending={close.isPending && 'Switching off...'}
            onClick={() => close.mutate({ params })}
          >
            Switch off
          </Button>
        </div>
      )}
    </>
  )
}
