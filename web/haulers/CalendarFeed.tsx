import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closeOwnFeed, getOwnFeed, renewOwnFeed } from '../../contract/calendar-feed.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import { useLiveTopic } from '../api/live-topics.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './digest-switch.module.css'

/** The pickups in the calendar of the hauler's phone: a secret address, to be renewed or switched off. */
export function CalendarFeed() {
  const feed = useQuery(apiQuery(getOwnFeed, {}))
  const queries = useQueryClient()
  useLiveTopic('hauler', () => {
    void queries.invalidateQueries({ queryKey: [getOwnFeed.path] })
  })
  const [question, setQuestion] = useState<'renew' | 'close' | null>(null)
  const failure = ({ reason }: { reason: string }) => ({ title: 'Update Failed', message: reason })
  const refetches = [getOwnFeed]
  const renew = useApiMutation(renewOwnFeed, {
    refetches,
    success: 'Your calendar has a new address',
    failure,
  })
  const close = useApiMutation(closeOwnFeed, {
    refetches,
    success: 'Your calendar address is off',
    failure,
  })
  const url = feed.data?.url ?? null
  return (
    <section className={`${layout.panel} ${styles.digest}`} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">Pickups in your calendar</h2>
      <QueryError what="your calendar address" query={feed} />
      {feed.data && url === null && (
        <>
          <p>
            Add your pickups to the calendar of your phone. It updates by itself, without the phone
            numbers of customers.
          </p>
          <Button pending={renew.isPending && 'Switching on...'} onClick={() => renew.mutate({})}>
            Switch on
          </Button>
        </>
      )}
      {feed.data && url !== null && (
        <>
          <TextField
            label="Secret address"
            hint="Subscribe to it in your calendar. Anyone with the address can see your pickups."
            value={url}
            onValue={() => {}}
            readOnly
          />
          {feed.data.openedAt && (
            <p className={layout.quiet}>On since {formatInstantDay(feed.data.openedAt)}</p>
          )}
          <div className={layout.row}>
            <Button onClick={() => void navigator.clipboard?.writeText(url)}>Copy</Button>
            <Button onClick={() => setQuestion('renew')}>New address</Button>
            <Button variant="danger-quiet" onClick={() => setQuestion('close')}>
              Switch off
            </Button>
          </div>
          <ConfirmDialog
            opened={question !== null}
            title={question === 'close' ? 'Switch the address off?' : 'Get a new address?'}
            action={question === 'close' ? 'Switch off' : 'Get a new address'}
            pending={(renew.isPending || close.isPending) && 'Saving...'}
            onConfirm={() =>
              (question === 'close' ? close : renew).mutate(
                {},
                { onSettled: () => setQuestion(null) },
              )
            }
            onCancel={() => setQuestion(null)}
          >
            <p>Calendars that use the address of now get no pickups any more.</p>
          </ConfirmDialog>
        </>
      )}
    </section>
  )
}
