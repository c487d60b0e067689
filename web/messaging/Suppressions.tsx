import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import {
  canLift,
  liftSuppression,
  listSuppressions,
  type Suppression,
  type SuppressionReason,
} from '../../contract/suppressions.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { formatPhone } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import cells from '../ui/list/cells.module.css'
import type { Column } from '../ui/list/columns.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import card from '../ui/list/item-card.module.css'
import { useList } from '../ui/list/use-list.ts'

const reasons: Record<SuppressionReason, string> = {
  opted_out: 'Replied STOP. Only their reply START lifts it',
  bounced: 'Email bounced',
  complained: 'Reported as spam',
}

const contactOf = ({ contact }: Suppression): string =>
  contact.includes('@') ? contact : formatPhone(contact)

/** Numbers and addresses to which nothing is sent. */
export function Suppressions() {
  const list = useList(listSuppressions)
  const [asked, setAsked] = useState<Suppression | null>(null)
  return (
    <>
      <DataTable
        list={list}
        title="Suppression list"
        noun={['contact', 'contacts']}
        columns={columns}
        renderCard={(item) => <SuppressionCard item={item} onLift={setAsked} />}
        renderActions={(item) => <LiftButton item={item} onLift={setAsked} />}
        filters={{ channel: 'Channel', reason: 'Reason' }}
        empty={{
          title: 'Nothing is suppressed',
          hint: 'Numbers that replied STOP and addresses that bounced appear here.',
        }}
      />
      <LiftDialog item={asked} onDone={() => setAsked(null)} />
    </>
  )
}

const columns: Column<typeof listSuppressions>[] = [
  { id: 'contact', sort: 'contact', cell: (item) => <b className="num">{contactOf(item)}</b> },
  { id: 'channel', cell: ({ channel }) => (channel === 'sms' ? 'Text' : 'Email') },
  { id: 'reason', cell: ({ reason }) => reasons[reason] },
  { id: 'since', sort: 'suppressedAt', cell: (item) => <Since item={item} /> },
]

const Since = ({ item: { suppressedAt } }: { item: Suppression }) => (
  <time dateTime={suppressedAt.toISOString()}>{formatInstant(suppressedAt)}</time>
)

type Props = { item: Suppression; onLift: (item: Suppression) => void }

/** A suppression on a phone. */
const SuppressionCard = ({ item, onLift }: Props) => (
  <>
    <div className={`${layout.line} ${card.card}`}>
      <span>
        <b className="num">{contactOf(item)}</b>
        <span>{reasons[item.reason]}</span>
        <span className={cells.dim}>
          <Since item={item} />
        </span>
      </span>
    </div>
    {canLift(item) && (
      <div className={card.cardActions}>
        <LiftButton item={item} onLift={onLift} />
      </div>
    )}
  </>
)

const LiftButton = ({ item, onLift }: Props) =>
  canLift(item) && (
    <Button
      needs="run-jobs"
      size="s"
      aria-label={`Lift ${contactOf(item)}`}
      onClick={() => onLift(item)}
    >
      Lift
    </Button>
  )

type DialogProps = { item: Suppression | null; onDone: () => void }

function LiftDialog({ item, onDone }: DialogProps) {
  const lift = useApiMutation(liftSuppression, {
    refetches: [listSuppressions],
    success: { title: 'Lifted', message: 'Email goes to this address again.' },
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  const last = useLast(item)
  if (!last) return null
  return (
    <ConfirmDialog
      opened={item !== null}
      title={`Send email to ${contactOf(last)} again?`}
      action="Lift"
      pending={lift.isPending}
      onConfirm={() => lift.mutate({ params: { id: last.id } }, { onSettled: onDone })}
      onCancel={onDone}
    >
      {last.reason === 'bounced'
        ? 'Email to them bounced. Lift this once the mailbox exists again.'
        : 'They reported our email as spam. Lift this only if they ask for it; promotions stay off.'}
    </ConfirmDialog>
  )
}
