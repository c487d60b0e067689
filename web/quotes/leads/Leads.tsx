import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import {
  type DemandOutside,
  getDemandOutside,
  type Lead,
  listLeads,
} from '../../../contract/admin-leads.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { Column } from '../../ui/list/columns.ts'
import layout from '../../ui/layout/layout.module.css'
import cells from '../../ui/list/cells.module.css'
import card from '../../ui/list/item-card.module.css'
import { DataTable } from '../../ui/list/DataTable.tsx'
import type { FilterLabels } from '../../ui/list/filters.ts'
import { useList } from '../../ui/list/use-list.ts'
import type { View } from '../../ui/list/use-saved-views.ts'
import { Bars } from '../../ui/charts/Bars.tsx'
import { ForgetLead } from './ForgetLead.tsx'
import { contactOf } from './lead-list.ts'
import leads from './leads.module.css'

/** Who asked to hear from us when their municipality is served, and where most of them live. */
export function Leads() {
  const list = useList(listLeads)
  const { data: demand } = useQuery(apiQuery(getDemandOutside, {}))
  const [leadToForget, setLeadToForget] = useState<Lead | null>(null)
  const views = useMemo(
    (): View[] => [
      { label: 'All', filters: {} },
      ...(demand?.most ?? []).map(({ municipality }) => ({
        label: municipality,
        filters: { municipality },
      })),
    ],
    [demand],
  )
  const filters = useMemo(
    (): FilterLabels<typeof listLeads> => ({
      municipality: { label: 'Municipality', options: demand?.municipalities ?? [] },
      consented: 'Agreed on',
    }),
    [demand],
  )
  return (
    <div className={`${layout.stack} ${leads.leads}`}>
      {demand && demand.most.length > 0 && !demand.canInform && (
        <p className={`${layout.notice} ${layout.soon} ${leads.notice}`}>
          These people wait: no message about a new area leaves before MAIL_POSTAL_ADDRESS is set on
          the server.
        </p>
      )}
      <DataTable
        list={list}
        title="Leads"
        noun={['lead', 'leads']}
        columns={columns}
        renderCard={(lead) => <LeadCard lead={lead} onForget={setLeadToForget} />}
        renderActions={(lead) => <ForgetButton lead={lead} onForget={setLeadToForget} />}
        filters={filters}
        views={views}
        empty={{ title: 'No leads yet', hint: NO_LEADS_YET }}
      />
      {demand && demand.most.length > 0 && <DemandBars demand={demand} />}
      <ForgetLead lead={leadToForget} onDone={() => setLeadToForget(null)} />
    </div>
  )
}

const NO_LEADS_YET =
  'People outside the areas we serve can ask to hear from us when we come to theirs. They appear here.'

const columns: Column<typeof listLeads>[] = [
  { id: 'contact', sort: 'contact', cell: (lead) => <b>{contactOf(lead)}</b> },
  { id: 'municipality', sort: 'municipality' },
  {
    id: 'consented',
    title: 'Agreed',
    sort: 'consentedAt',
    cell: (lead) => <Agreed lead={lead} />,
  },
  {
    id: 'words',
    title: 'To these words',
    cell: ({ consentWording }) => <span className={cells.text}>{consentWording}</span>,
  },
]

const Agreed = ({ lead: { consentedAt } }: { lead: Lead }) => (
  <time dateTime={consentedAt.toISOString()}>{formatInstant(consentedAt)}</time>
)

type Props = { lead: Lead; onForget: (lead: Lead) => void }

/** A lead on a phone. */
const LeadCard = ({ lead, onForget }: Props) => (
  <>
    <div className={`${layout.line} ${card.card}`}>
      <span>
        <b className="num">{contactOf(lead)}</b>
        <span className="num">
          {lead.municipality}, <Agreed lead={lead} />
        </span>
        <span className={cells.dim}>{lead.consentWording}</span>
      </span>
    </div>
    <div className={card.cardActions}>
      <ForgetButton lead={lead} onForget={onForget} />
    </div>
  </>
)

const ForgetButton = ({ lead, onForget }: Props) => (
  <Button
    needs="handle-privacy"
    size="s"
    aria-label={`Forget ${contactOf(lead)}`}
    onClick={() => onForget(lead)}
  >
    Forget
  </Button>
)

/** Where most of those outside would book. */
const DemandBars = ({ demand: { most, others } }: { demand: DemandOutside }) => (
  <section className={`${layout.panel} ${leads.demand}`} aria-labelledby="demand">
    <h3 id="demand">Where people ask for us</h3>
    <Bars
      heads={['Municipality', 'Leads']}
      rows={most.map((place) => ({ name: place.municipality, value: place.leads }))}
      format={String}
    />
    {others.leads > 0 && (
      <p>
        And {others.leads} more in {others.municipalities} other{' '}
        {others.municipalities === 1 ? 'municipality' : 'municipalities'}
      </p>
    )}
  </section>
)
