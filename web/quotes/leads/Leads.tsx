import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLeads, type Lead } from '../../../contract/leads.ts'
import { apiQuery } from '../../api/query.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import panel from '../../ui/layout/panel.module.css'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { pageOf } from '../../ui/list/rows.ts'
import { DemandBars } from './DemandBars.tsx'
import { ForgetLead } from './ForgetLead.tsx'
import { findLeads } from './lead-list.ts'
import { LeadCards } from './LeadCards.tsx'
import styles from './leads.module.css'
import { LeadsTable } from './LeadsTable.tsx'
import { LeadsToolbar } from './LeadsToolbar.tsx'
import { useLeadList, type LeadList } from './use-lead-list.ts'

/** Who asked to be told when their municipality is served, and where most of them live. */
export function Leads() {
  const leads = useQuery(apiQuery(listLeads, {}))
  const list = useLeadList()
  const found = findLeads(leads.data?.leads ?? [], list.query)
  const isAsked = leads.isPending || (leads.data !== undefined && leads.data.demand.length > 0)
  return (
    <div className={styles.leads}>
      {isAsked && <DemandBars demand={leads.data?.demand} />}
      <div className={panel.panel}>
        <LeadsToolbar list={list} demand={leads.data?.demand ?? []} found={found} />
        {leads.isError && (
          <div className={panel.notice}>
            <QueryError what="the leads" query={leads} />
          </div>
        )}
        {leads.isPending && <ListSkeleton rows={list.rows} />}
        {leads.data && <FoundLeads all={leads.data.leads} found={found} list={list} />}
      </div>
    </div>
  )
}

type Props = { all: Lead[]; found: Lead[]; list: LeadList }

function FoundLeads({ all, found, list }: Props) {
  const isPhone = useIsPhone()
  const [asked, setAsked] = useState<Lead | null>(null)
  const page = pageOf(found, list.page, list.rows)
  const Rows = isPhone ? LeadCards : LeadsTable
  return (
    <>
      {all.length === 0 && (
        <EmptyState
          title="No leads yet"
          hint="Somebody who wants a pickup outside the areas we serve can ask to be told when we come to them. Then they appear here."
        />
      )}
      {all.length > 0 && found.length === 0 && (
        <EmptyState title="No lead fits these filters" drawing="sofa">
          <Button onClick={list.clear}>Clear filters</Button>
        </EmptyState>
      )}
      {found.length > 0 && (
        <>
          <Rows leads={page.rows} onForget={setAsked} />
          <ListFooter
            noun={page.total === 1 ? 'lead' : 'leads'}
            page={page}
            rows={list.rows}
            onPage={list.setPage}
            onRows={list.setRows}
          />
        </>
      )}
      <ForgetLead lead={asked} onDone={() => setAsked(null)} />
    </>
  )
}
