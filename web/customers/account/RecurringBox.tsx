import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPickupDay, formatWeekdayLong, windowFacts } from '../../../contract/calendar.ts'
import type { CommercialAccount } from '../../../contract/commercial-accounts.ts'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import {
  changeRecurring,
  editRecurring,
  intervalNames,
  listRecurring,
  type RecurringPickup,
} from '../../../contract/recurring-pickups.ts'
import { useLiveTopic } from '../../api/live-topics.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { dialogOnDemand } from '../../ui/feedback/on-demand.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Menu } from '../../ui/menu/Menu.tsx'
import styles from './account.module.css'

const RecurringDialog = dialogOnDemand(
  async () => (await import('./RecurringDialog.tsx')).RecurringDialog,
)

const EditRecurringDialog = dialogOnDemand(
  async () => (await import('./EditRecurringDialog.tsx')).EditRecurringDialog,
)

type Props = { record: CustomerRecord; account: CommercialAccount }

/** Pickups of the account that repeat, with their next days. */
export function RecurringBox({ record, account }: Props) {
  const query = useQuery(apiQuery(listRecurring, { params: { customerId: record.id } }))
  const [isAdding, setIsAdding] = useState(false)
  // A task books the days.
  useLiveTopic('customer', () => void query.refetch())
  const recurring = (query.data?.recurring ?? []).filter(({ state }) => state !== 'ended')
  return (
    <section className={layout.panel} aria-labelledby="recurring-pickups">
      <div className={styles.box}>
        <div className={layout.spread}>
          <h3 id="recurring-pickups">Recurring pickups</h3>
          <Button
            needs="run-jobs"
            size="s"
            variant="quiet"
            icon={<IconPlus size={16} />}
            aria-label="Add a recurring pickup"
            data-ask="new-recurring"
            onClick={() => setIsAdding(true)}
          >
            Add
          </Button>
        </div>
        <QueryError what="the recurring pickups" query={query} />
        {query.isSuccess && recurring.length === 0 && <p className={layout.dim}>None</p>}
        <ul className={styles.recurring}>
          {recurring.map((pickup) => (
            <Recurring key={pickup.id} pickup={pickup} record={record} account={account} />
          ))}
        </ul>
      </div>
      <RecurringDialog
        key={recurring.length}
        opened={isAdding}
        record={record}
        account={account}
        onClose={() => setIsAdding(false)}
      />
    </section>
  )
}

function Recurring({ pickup, record, account }: Props & { pickup: RecurringPickup }) {
  const { id, state, address, description, poNumber } = pickup
  const [isEditing, setIsEditing] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const changing = useApiMutation(changeRecurring, {
    refetches: [listRecurring],
    success: ({ state: now }) => DONE[now],
    failure: ({ reason }) => ({ title: 'Not changed', message: reason }),
  })
  const change = (to: RecurringPickup['state']) =>
    changing.mutate(
      { params: { recurringId: id }, body: { state: to } },
      { onSuccess: () => setIsEnding(false) },
    )
  return (
    <li>
      <div className={`${layout.spread} ${styles.title}`}>
        <b>{titleOf(pickup)}</b>
        <Menu
          trigger={
            <IconButton size="s" label={`More for ${titleOf(pickup)}, ${address}`}>
              <IconDots size={18} />
            </IconButton>
          }
          actions={[
            { label: 'Edit', needs: editRecurring.right, onSelect: () => setIsEditing(true) },
            state === 'paused'
              ? { label: 'Resume', needs: changeRecurring.right, onSelect: () => change('active') }
              : { label: 'Pause', needs: changeRecurring.right, onSelect: () => change('paused') },
            {
              label: 'End',
              needs: changeRecurring.right,
              isGrave: true,
              onSelect: () => setIsEnding(true),
            },
          ]}
        />
      </div>
      <small>
        {state === 'paused' && <StatusBadge status="pending">paused</StatusBadge>}{' '}
        {[address, description, poNumber && `PO ${poNumber}`].filter(Boolean).join(', ')}
      </small>
      <Next pickup={pickup} />
      <EditRecurringDialog
        opened={isEditing}
        {...{ pickup, record, account }}
        onClose={() => setIsEditing(false)}
      />
      <ConfirmDialog
        opened={isEnding}
        title="End this recurring pickup?"
        action="End it"
        pending={changing.isPending}
        onConfirm={() => change('ended')}
        onCancel={() => setIsEnding(false)}
      >
        <p>No more pickups are booked. Those that are booked already stay.</p>
      </ConfirmDialog>
    </li>
  )
}

const DONE = { active: 'Resumed', paused: 'Paused', ended: 'Ended' } as const

/** 'Every two weeks on Thursday, 12PM-5PM'. */
const titleOf = ({ every, firstDay, window }: RecurringPickup): string =>
  `${intervalNames[every]} on ${formatWeekdayLong(firstDay)}, ${windowFacts[window].hours}`

const SHOWN = 3

const Next = ({ pickup: { next } }: { pickup: RecurringPickup }) => (
  <ul className={styles.days}>
    {next.slice(0, SHOWN).map(({ day, jobId, skipped }) => (
      <li key={day}>
        {formatPickupDay(day)}
        {jobId !== null && (
          <>
            , booked as <JobLink id={jobId} />
          </>
        )}
        {skipped !== null && <small>Not booked: {skipped}</small>}
        {jobId === null && skipped === null && ', to be booked'}
      </li>
    ))}
  </ul>
)
