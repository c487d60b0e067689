import { MyJobCard, type MyJobCardProps } from '../dispatch/MyJobCard.tsx'
import { isWaiting } from '../price-changes/hauler/price-news.ts'
import { PricePanel } from '../price-changes/hauler/PricePanel.tsx'
import { useJobPrice } from '../price-changes/hauler/use-job-price.ts'

/** A job of the hauler with its price, which they may change while they work on it. */
export function PricedJobCard(props: MyJobCardProps) {
  const { job, hauler } = props
  const price = useJobPrice(job, hauler)
  return (
    <MyJobCard
      {...props}
      agreed={price?.agreed}
      isUnanswered={price !== undefined && isWaiting(price)}
    >
      {price && <PricePanel job={job} price={price} />}
    </MyJobCard>
  )
}
