import { IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../../contract/calendar.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { listQuoteItems } from '../../../contract/pickable-items.ts'
import { getHaulerPrice, withdrawPrice, type HaulerPrice } from '../../../contract/price-changes.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { countdown, useSecondsLeft } from '../../ui/browser/use-seconds-left.ts'
import { Button } from '../../ui/button/Button.tsx'
import { dialogOnDemand, useFetchAhead } from '../../ui/feedback/on-demand.tsx'
import { AddedItems } from '../AddedItems.tsx'
import { useTimeHere } from '../use-time-here.ts'
import { isWaiting, priceNews, type PriceNews } from './price-news.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './price-panel.module.css'

// With its photos it is as large as the rest of the hauler's page.
const PriceSheet = dialogOnDemand(async () => (await import('./PriceSheet.tsx')).PriceSheet)
const AHEAD = [PriceSheet]

type Props = { job: HaulerJob; price: HaulerPrice }

/** What a job in progress costs, with the way to change that, and how the price named last stands. */
export function PricePanel({ job, price }: Props) {
  const [isChanging, setChanging] = useState(false)
  const waits = isWaiting(price)
  // The items are there when the sheet opens in a basement, and so is the sheet.
  useQuery(apiQuery(listQuoteItems, {}))
  useFetchAhead(AHEAD)
  const news = priceNews(price, job.firstName)
  return (
    <section className={`${layout.stack} ${styles.panel}`} aria-label={`Price of job #${job.id}`}>
      {news && <News news={news} change={price.change} />}
      <div className={`${layout.spread} ${styles.row}`}>
        <p>
          Agreed price <b className="num">{formatMoney(price.agreed)}</b>
        </p>
        {waits ? (
          <TakeBack job={job} />
        ) : (
          <Button onClick={() => setChanging(true)}>Change the price</Button>
        )}
      </div>
      <PriceSheet
        opened={isChanging && !waits}
        job={job}
        price={price}
        onClose={() => setChanging(false)}
      />
    </section>
  )
}

const ICONS = { waiting: IconClock, agreed: IconCheck, stands: IconInfoCircle }

function News({ news, change }: { news: PriceNews; change: HaulerPrice['change'] }) {
  const { kind, title, text } = news
  const Icon = ICONS[kind]
  return (
    <div className={styles.news} data-kind={kind}>
      <Icon size={22} aria-hidden="true" />
      <div>
        <div role="status">
          <b>{title}</b>
          <p>{text}</p>
        </div>
        {kind === 'waiting' && change && <AddedItems items={change.items} />}
        {kind === 'waiting' && change?.answerBy && (
          <AnswerBy until={change.answerBy} serverNow={change.now} />
        )}
        {kind === 'waiting' && <p>You can complete the job once the customer replies.</p>}
      </div>
    </div>
  )
}

const AnswerBy = ({ until, serverNow }: { until: Date; serverNow: Date }) => (
  <p>
    Until {formatTime(until)},{' '}
    <span role="timer" className={styles.left}>
      {countdown(useSecondsLeft(useTimeHere(serverNow, until)))} left
    </span>
  </p>
)

function TakeBack({ job }: { job: HaulerJob }) {
  const takingBack = useApiMutation(withdrawPrice, {
    refetches: [getHaulerPrice],
    success: ({ agreed }) => `Request withdrawn. The price stays ${formatMoney(agreed)}`,
    failure: ({ reason }) => `Couldn't withdraw the request. ${reason}`,
  })
  return (
    <Button
      pending={takingBack.isPending && 'Withdrawing'}
      onClick={() => takingBack.mutate({ params: { jobId: job.id } })}
    >
      Withdraw request
    </Button>
  )
}
