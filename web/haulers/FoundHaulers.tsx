import { parseAsInteger, useQueryState } from 'nuqs'
import { useState } from 'react'
import type { AdminHauler } from '../../contract/haulers.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ListFooter } from '../ui/list/ListFooter.tsx'
import { pageOf } from '../ui/list/rows.ts'
import { HaulerCards } from './HaulerCards.tsx'
import { HaulerDetails } from './HaulerDetails.tsx'
import { HaulerQuestion, type Asked } from './HaulerQuestion.tsx'
import { HaulersTable } from './HaulersTable.tsx'
import { useDecision } from './use-decision.ts'
import type { HaulerList } from './use-hauler-list.ts'

type Props = { all: AdminHauler[]; found: AdminHauler[]; list: HaulerList }

export function FoundHaulers({ all, found, list }: Props) {
  const [shown, setShown] = useQueryState('hauler', parseAsInteger.withOptions({ history: 'push' }))
  const [asked, setAsked] = useState<Asked | null>(null)
  const decision = useDecision()
  const page = pageOf(found, list.page, list.rows)
  const Rows = useIsPhone() ? HaulerCards : HaulersTable
  const actions = {
    deciding: decision.pendingId,
    onApprove: (hauler: AdminHauler) => decision.decide(hauler, 'approved'),
    onAsk: (hauler: AdminHauler, what: Asked['what']) => setAsked({ hauler, what }),
  }

  return (
    <>
      {all.length === 0 && <EmptyState title="No haulers found" hint={NO_HAULERS_YET} />}
      {all.length > 0 && found.length === 0 && (
        <EmptyState title="No hauler fits these filters">
          <Button onClick={list.clear}>Clear filters</Button>
        </EmptyState>
      )}
      {found.length > 0 && (
        <>
          <Rows
            haulers={page.rows}
            changed={decision.changedId}
            sort={list.query.sort}
            onSort={list.setSort}
            onView={(hauler) => void setShown(hauler.id)}
            {...actions}
          />
          <ListFooter
            noun={page.total === 1 ? 'hauler' : 'haulers'}
            page={page}
            rows={list.rows}
            onPage={list.setPage}
            onRows={list.setRows}
          />
        </>
      )}
      <HaulerDetails
        id={shown}
        haulers={all}
        order={found}
        onShow={(id) => void setShown(id, { history: 'replace' })}
        {...actions}
      />
      <HaulerQuestion
        asked={asked}
        decision={decision}
        onDone={(gone) => {
          if (gone && asked?.hauler.id === shown) void setShown(null, { history: 'replace' })
          setAsked(null)
        }}
      />
    </>
  )
}

const NO_HAULERS_YET = 'Applications from the landing page and the registration page appear here.'
