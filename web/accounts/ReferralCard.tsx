import { useQuery } from '@tanstack/react-query'
import { PUBLIC_PAGES } from '../../contract/advertising.ts'
import { formatMoney } from '../../contract/money.ts'
import {
  getReferral,
  makeReferralCode,
  MOST_REFERRALS,
  type Referral,
} from '../../contract/referrals.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { dollars } from '../ui/dollars.ts'
import { toast } from '../ui/feedback/toast.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './referral.module.css'

/** 'Give $20, get $20': the code of a customer, and what friends brought. Nothing while there is no such offer. */
export function ReferralCard() {
  const { data } = useQuery(apiQuery(getReferral, {}))
  const make = useApiMutation(makeReferralCode, {
    refetches: [getReferral],
    success: () => null,
    failure: ({ reason }) => reason,
  })
  if (!data || (data.give === null && data.credit === 0)) return null
  return (
    <section className={`${layout.panel} ${styles.card}`} aria-labelledby="referral">
      <h2 id="referral">{titleOf(data)}</h2>
      {data.give !== null && (
        <p>
          A friend gets {data.give} their first pickup.
          {data.get
            ? ` Once it is completed, up to ${formatMoney(data.get)} comes off your next pickup.`
            : ''}
        </p>
      )}
      {data.give !== null &&
        (data.code === null ? (
          <Button
            variant="primary"
            pending={make.isPending && 'Making your code...'}
            onClick={() => make.mutate({})}
          >
            Get my code
          </Button>
        ) : (
          <SharedCode code={data.code} />
        ))}
      {data.credit > 0 && (
        <p className={`${layout.notice} ${layout.good}`}>
          <b>Your credit: {formatMoney(data.credit)}.</b> Stay signed in when you book: up to this
          much comes off the price, and the rest stays for the pickup after.
        </p>
      )}
      {data.code !== null && (
        <p className={layout.quiet}>
          {friends(data.booked)} booked, {friends(data.completed)} had their pickup. Up to{' '}
          {MOST_REFERRALS} friends; your own bookings don’t count.
        </p>
      )}
    </section>
  )
}

const titleOf = ({ give, get }: Referral): string => {
  const gives = give?.replace(/ off.*/, '').replace(/\.00$/, '')
  return gives && get ? `Give ${gives}, get ${dollars(get)}` : 'Refer a friend'
}

const friends = (count: number): string => (count === 1 ? '1 friend' : `${count} friends`)

function SharedCode({ code }: { code: string }) {
  const link = `${location.origin}${PUBLIC_PAGES.offer}/${code}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.success('Your link is on the clipboard.', 'Copied')
    } catch {
      toast.failure('This browser does not let us copy. Please select the link and copy it.')
    }
  }
  return (
    <div className={layout.row}>
      <b className={styles.code}>{code}</b>
      <span className={styles.link}>{link}</span>
      <Button size="s" onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  )
}
