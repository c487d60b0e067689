import { formatInstant } from '../../../contract/calendar.ts'
import { listMailingRecipients, recipientStateLabels } from '../../../contract/mailing-people.ts'
import type { MailingId } from '../../../contract/mailings.ts'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import type { FilterLabels } from '../../ui/list/filters.ts'
import { ItemCard } from '../../ui/list/ItemCard.tsx'
import { useList } from '../../ui/list/use-list.ts'

/** The people of a campaign, one by one, with what went wrong. */
export function MailingPeople({ id }: { id: MailingId }) {
  const list = useList(listMailingRecipients, 'id', { fixed: { mailing: [id] } })
  return (
    <DataTable
      list={list}
      title="People"
      noun={['person', 'people']}
      columns={columns}
      filters={filters}
      renderCard={({ name, state, why }) => (
        <ItemCard
          title={name || 'No name'}
          label={`${name || 'No name'}: ${recipientStateLabels[state]}`}
          onOpen={() => undefined}
          aside={recipientStateLabels[state]}
        >
          {why && <small>{why}</small>}
        </ItemCard>
      )}
      empty={{
        title: 'No one yet',
        hint: 'People are stored when the campaign begins.',
        drawing: 'stepMatch',
      }}
    />
  )
}

const columns: Column<typeof listMailingRecipients>[] = [
  { id: 'name', cell: ({ name }) => name || 'No name' },
  { id: 'channel' },
  { id: 'state' },
  { id: 'why' },
  { id: 'written', cell: ({ writtenAt }) => writtenAt && formatInstant(writtenAt) },
  { id: 'clicked', cell: ({ clickedAt }) => clickedAt && formatInstant(clickedAt) },
]

const filters: FilterLabels<typeof listMailingRecipients> = {
  state: { label: 'State', values: recipientStateLabels },
}
