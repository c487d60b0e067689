import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { listAdminHaulers } from '../../contract/haulers.ts'
import { apiQuery } from '../api/query.ts'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import panel from '../ui/layout/panel.module.css'
import { FoundHaulers } from './FoundHaulers.tsx'
import { findHaulers } from './hauler-list.ts'
import { HaulersToolbar } from './HaulersToolbar.tsx'
import { useHaulerList } from './use-hauler-list.ts'

/** Every hauler for the admin team: find, look at, decide, close an account. */
export function HaulerManagement() {
  const haulers = useQuery(apiQuery(listAdminHaulers, {}))
  const list = useHaulerList()
  const query = useDeferredValue(list.query)
  const found = useMemo(() => findHaulers(haulers.data ?? [], query), [haulers.data, query])

  return (
    <div className={panel.panel}>
      <HaulersToolbar list={list} haulers={haulers.data} found={found} />
      {haulers.isError && (
        <div className={panel.notice}>
          <ErrorPanel
            what="the haulers"
            error={haulers.error}
            retrying={haulers.isFetching}
            onRetry={() => void haulers.refetch()}
            lastGoodAt={haulers.data && new Date(haulers.dataUpdatedAt)}
          />
        </div>
      )}
      {haulers.isPending && <ListSkeleton rows={list.rows} />}
      {haulers.data && <FoundHaulers all={haulers.data} found={found} list={list} />}
    </div>
  )
}
