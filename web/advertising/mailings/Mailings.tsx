import { IconPlus, IconTrash } from '@tabler/icons-react'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import { listMailings, type Mailing, MailingId } from '../../../contract/mailings.ts'
import { deleteMailing } from '../../../contract/mailing-moves.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { call } from '../../api/client.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { MAILINGS } from '../../ui/keys/places.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import cells from '../../ui/list/cells.module.css'
import type { Column } from '../../ui/list/columns.ts'
import type { BulkAction } from '../../ui/list/bulk-actions.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import type { FilterLabels } from '../../ui/list/filters.ts'
import { ItemCard } from '../../ui/list/ItemCard.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { DeleteMailing } from './DeleteMailing.tsx'
import { MailingScreen } from './MailingScreen.tsx'
import { kindText, MailingBadge } from './MailingBadge.tsx'
import { MAILING_READS } from './mailing-reads.ts'
import { NewMailing } from './NewMailing.tsx'

/** Campaigns by email and SMS: the list, and one of them with its rules, words and results. */
export function Mailings() {
  const [shown, setShown] = useQueryState(
    'mailing',
    parseAsInteger.withOptions({ history: 'push' }),
  )
  const id = shown === null ? undefined : MailingId.safeDecode(shown).data
  if (id !== undefined)
    return (
      <MailingScreen
        key={id}
        id={id}
        onShow={(next) => void setShown(next)}
        onBack={() => void setShown(null)}
      />
    )
  return <MailingList onShow={(next) => void setShown(next)} />
}

function MailingList({ onShow }: { onShow: (id: MailingId) => void }) {
  const list = useList(listMailings)
  const [isNew, setNew] = useState(false)
  const [doomed, setDoomed] = useState<Mailing | null>(null)
  const mayCreate = useMissingRight('run-marketing') === null
  useKeys(MAILINGS, { create: () => mayCreate && setNew(true) })
  const create = (
    <Button
      needs="run-marketing"
      size="s"
      variant="primary"
      icon={<IconPlus size={18} />}
      onClick={() => setNew(true)}
    >
      New
    </Button>
  )
  return (
    <>
      <DataTable
        list={list}
        title="Email and SMS"
        noun={['campaign', 'campaigns']}
        columns={columnsFor(onShow)}
        filters={mailingFilters}
        tools={create}
        bulk={mailingActions}
        renderCard={(mailing) => (
          <ItemCard
            title={mailing.name}
            label={`View ${mailing.name}`}
            onOpen={() => onShow(mailing.id)}
            aside={<MailingBadge mailing={mailing} />}
          >
            <small>{progressOf(mailing)}</small>
          </ItemCard>
        )}
        renderActions={(mailing) => (
          <IconButton
            needs="run-marketing"
            size="s"
            label={`Delete ${mailing.name}`}
            onClick={() => setDoomed(mailing)}
          >
            <IconTrash size={20} />
          </IconButton>
        )}
        empty={{
          title: 'No campaigns by email or SMS yet',
          hint: 'They go to people who agreed, once each, and are counted down to completed jobs.',
          drawing: 'stepMatch',
          children: (
            <Button needs="run-marketing" variant="primary" onClick={() => setNew(true)}>
              Create your first campaign
            </Button>
          ),
        }}
      />
      {isNew && (
        <NewMailing
          onMade={(id) => {
            setNew(false)
            onShow(id)
          }}
          onClose={() => setNew(false)}
        />
      )}
      {doomed && <DeleteMailing mailing={doomed} onDone={() => setDoomed(null)} />}
    </>
  )
}

function progressOf({ counts, status, startsAt }: Mailing): string {
  if (status === 'scheduled' && startsAt) return `Starts ${formatInstant(startsAt)}`
  if (counts.people === 0) return 'Nothing sent yet'
  return `${formatCount(counts.sent)} of ${formatCount(counts.people)} sent`
}

const columnsFor = (onShow: (id: MailingId) => void): Column<typeof listMailings>[] => [
  {
    id: 'name',
    sort: 'name',
    cell: (mailing) => (
      <span className={cells.two}>
        <button type="button" className={cells.link} onClick={() => onShow(mailing.id)}>
          {mailing.name}
        </button>
        <small>{kindText(mailing)}</small>
      </span>
    ),
  },
  { id: 'status', cell: (mailing) => <MailingBadge mailing={mailing} /> },
  { id: 'starts', cell: ({ startsAt }) => startsAt && formatInstant(startsAt) },
  { id: 'people', right: true, cell: ({ counts }) => formatCount(counts.people) },
  { id: 'sent', right: true, cell: ({ counts }) => formatCount(counts.sent) },
  { id: 'delivered', right: true, cell: ({ counts }) => formatCount(counts.delivered) },
  { id: 'waiting', right: true, cell: ({ counts }) => formatCount(counts.waiting) },
]

const mailingActions: BulkAction<Mailing>[] = [
  {
    label: 'Delete',
    isGrave: true,
    icon: <IconTrash size={18} />,
    allows: () => true,
    question: (what) => `Delete ${what}?`,
    consequence: () =>
      'Those that send are stopped first. What was sent stays in the records. This cannot be undone.',
    outcome: (what) => `${what} deleted`,
    needs: 'run-marketing',
    run: ({ id }) => call(deleteMailing, { params: { mailingId: id } }),
    refetches: MAILING_READS,
  },
]

const mailingFilters: FilterLabels<typeof listMailings> = {
  status: 'Status',
  kind: { label: 'Kind', values: { one_off: 'One-off', flow: 'Flow' } },
}
