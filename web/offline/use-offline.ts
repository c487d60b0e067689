import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getHaulerFigures, listMyJobs } from '../../contract/dispatch.ts'
import { listHaulerNotes } from '../../contract/hauler-notes.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { listHaulerPayouts } from '../../contract/statements.ts'
import { keepsStill } from '../api/live-reads.ts'
import { refetch } from '../api/query.ts'
import { forgetOldPhotos } from './keep-photo.ts'
import { keepReads } from './kept-reads.ts'
import { registerWorker } from './register-worker.ts'
import { storeAgain } from './store-again.ts'
import { openQueue } from './the-queue.ts'

const STALE = [listMyJobs, getHaulerFigures, listHaulerPayouts, listHaulerNotes]

/** Keeps the hauler's screens and actions on this device, and sends what waits whenever there may be a signal. */
export function useOffline(owner: HaulerId, onSignedOut: () => void): void {
  const queries = useQueryClient()
  useEffect(registerWorker, [])
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    void openQueue(owner, { onSent: () => refetch(queries, STALE), onSignedOut }).then((device) => {
      if (isOver) return
      const { queue, store } = device
      void forgetOldPhotos(device).catch(() => undefined)
      const send = () => {
        if (queue.state().entries.some(({ state }) => state === 'waiting')) void queue.run()
      }
      // What was read before the signal broke off may have changed.
      const comeBack = () => {
        send()
        // The market's cards keep their places, unless there are none.
        void queries.invalidateQueries({
          predicate: ({ queryKey, state }) => state.status === 'error' || !keepsStill(queryKey),
        })
      }
      const look = () => {
        if (document.visibilityState !== 'visible') return
        send()
        void storeAgain(device)
      }
      const stopReads = keepReads(queries, store, owner)
      addEventListener('online', comeBack)
      addEventListener('focus', send)
      document.addEventListener('visibilitychange', look)
      send()
      stop = () => {
        stopReads()
        removeEventListener('online', comeBack)
        removeEventListener('focus', send)
        document.removeEventListener('visibilitychange', look)
      }
    })
    return () => {
      isOver = true
      stop()
    }
  }, [queries, owner, onSignedOut])
}
