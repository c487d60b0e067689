import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { getHaulerFigures, listMyJobs, mayProgress } from '../../../contract/dispatch.ts'
import type { HaulerStatus } from '../../../contract/haulers.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { getHaulerPrice, type HaulerPrice } from '../../../contract/price-changes.ts'
import { apiQuery, refetch } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { isWaiting, priceNews } from './price-news.ts'

const LOOK_AGAIN_MS = 4_000
const NOT_ANY_MORE = 409

/** The price of a job in progress, looked at again by itself while an answer is awaited. */
export function useJobPrice(job: HaulerJob, hauler: HaulerStatus): HaulerPrice | undefined {
  const queries = useQueryClient()
  const isInHand = job.status === 'in_progress' && mayProgress(hauler, 'completed')
  const { data, error } = useQuery({
    ...apiQuery(getHaulerPrice, { params: { jobId: job.id } }),
    enabled: isInHand,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? LOOK_AGAIN_MS : false),
    refetchOnWindowFocus: 'always',
  })
  // Its customer ended it: the list of jobs says so once it is fetched again.
  const isOver = isInHand && error?.status === NOT_ANY_MORE
  const lookAgain = useEffectEvent(() => void refetch(queries, [listMyJobs, getHaulerFigures]))
  useEffect(() => {
    if (isOver) lookAgain()
  }, [isOver])
  useToastOfAnswer(data, job.firstName)
  return isInHand ? data : undefined
}

/** A hauler who looks elsewhere on the page hears of the answer too. */
function useToastOfAnswer(price: HaulerPrice | undefined, customer: string): void {
  const awaited = useRef<number>(undefined)
  useEffect(() => {
    if (!price) return
    const id = price.change?.id
    const wasAwaited = id !== undefined && awaited.current === id
    awaited.current = isWaiting(price) ? id : undefined
    const news = priceNews(price, customer)
    if (!wasAwaited || !news || news.kind === 'waiting') return
    toast[news.kind === 'agreed' ? 'success' : 'failure'](news.text, news.title)
  }, [price, customer])
}
