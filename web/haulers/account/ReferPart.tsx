import { useQuery } from '@tanstack/react-query'
import {
  getHaulerReferral,
  makeHaulerReferralCode,
  MOST_REFERRED_HAULERS,
  type HaulerReferral,
  type ReferralRefusal,
  type ReferredHauler,
  type ReferredState,
} from '../../../contract/hauler-referrals.ts'
import { formatMoney } from '../../../contract/money.ts'
import { paths, REFERRAL_PARAMETER } from '../../../contract/paths.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import shared from './account.module.css'
import styles from './refer.module.css'

/** The hauler's personal code, who applied with it, and what that earned. */
export function ReferPart() {
  const query = useQuery(apiQuery(getHaulerReferral, {}))
  const make = useApiMutation(makeHaulerReferralCode, {
    refetches: [getHaulerReferral],
    success: () => null,
    failure: ({ reason }) => reason,
  })
  const { data } = query
  if (query.isError) return <QueryError what="who you referred" query={query} />
  if (!data) return <CardSkeletons what="who you referred" />
  const { get, code, referred, earned } = data
  return (
    <div className={`${shared.card} ${styles.refer}`}>
      <p>{termsOf(data)}</p>
      {code === null
        ? get !== null && (
            <Button
              variant="primary"
              pending={make.isPending && 'Making your code...'}
              onClick={() => make.mutate({})}
            >
              Get my code
            </Button>
          )
        : get !== null && <SharedCode code={code} />}
      {referred.length > 0 && (
        <>
          <ul className={styles.list} aria-label="Haulers you referred">
            {referred.map((each, index) => (
              <li key={referred.length - index}>
                <b>{each.firstName}</b>
                <span className={shared.note}>{stateWords(each)}</span>
              </li>
            ))}
          </ul>
          <p>
            <b>Earned so far: {formatMoney(earned)}</b>
          </p>
        </>
      )}
    </div>
  )
}

const termsOf = ({ get }: HaulerReferral): string =>
  get === null
    ? 'There is no offer for referring haulers right now.'
    : `You get ${formatMoney(get)} for each hauler who registers with your code, once their first job is completed and paid. It comes with your payouts. Up to ${MOST_REFERRED_HAULERS} haulers; your own accounts don’t count.`

const STATES: Record<Exclude<ReferredState, 'no_credit' | 'credited'>, string> = {
  applied: 'Applied. We are reviewing the application.',
  approved: 'Approved. The first job is still to come.',
  not_approved: 'Not working with us at the moment.',
  earned: 'First job done. Your credit comes with your next payout.',
  taken_back: 'The first job was refunded, so there is no credit.',
}

const REFUSALS: Record<ReferralRefusal, string> = {
  self_referral: 'No credit: the details match your own account.',
  all_used: `No credit: your code has brought ${MOST_REFERRED_HAULERS} haulers.`,
  no_offer: 'No credit: there was no offer when they registered.',
}

function stateWords({ state, refusal, credit }: ReferredHauler): string {
  if (state === 'credited') return `First job done. ${formatMoney(credit)} added to your payouts.`
  if (state === 'no_credit') return refusal === null ? 'No credit.' : REFUSALS[refusal]
  return STATES[state]
}

function SharedCode({ code }: { code: string }) {
  const link = `${location.origin}${paths.haulerRegistration}?${REFERRAL_PARAMETER}=${code}`
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
