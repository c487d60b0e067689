import { IconArrowLeft, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { getTaxDetails } from '../../contract/tax-details.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { CashHeld } from './CashHeld.tsx'
import { Earnings } from './earnings/Earnings.tsx'
import { Mileage } from './mileage/Mileage.tsx'
import { PayoutList } from './PayoutList.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './payouts.module.css'
import { StatementSheet } from './StatementSheet.tsx'
import { TaxDetailsPart } from './TaxDetailsPart.tsx'

const PARTS = ['payouts', 'earnings', 'statements', 'mileage', 'tax'] as const

type Props = Pick<HaulerProfile, 'user'> & { onBack: () => void }

/** What led here is gone, and the focus with it: keyboard users go on from the heading. */
const takeLostFocus = (heading: HTMLHeadingElement | null): void => {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
}

/** What a hauler was paid and is owed, what each week brought, statements, mileage, and what the tax agency asks. */
export function Payouts({ user, onBack }: Props) {
  const [part, setPart] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('payouts'))
  const { data: tax } = useQuery(apiQuery(getTaxDetails, {}))
  const isMissing = tax !== undefined && (tax.details?.missing.length ?? 1) > 0
  return (
    <section aria-labelledby="payouts-title">
      <header className={`${layout.spread} ${styles.top}`}>
        <h2 id="payouts-title" ref={takeLostFocus} tabIndex={-1}>
          Payouts and statements
        </h2>
        <Button variant="quiet" onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.9} aria-hidden="true" />
          Back to your jobs
        </Button>
      </header>
      {isMissing && part !== 'tax' && <TaxNotice onOpen={() => void setPart('tax')} />}
      <TabBar
        look="short-line"
        label="Parts of your payouts"
        tabs={[
          { name: 'payouts', label: 'Payouts' },
          { name: 'earnings', label: 'Earnings' },
          { name: 'statements', label: 'Statements' },
          { name: 'mileage', label: 'Mileage' },
          { name: 'tax', label: 'Tax details' },
        ]}
        value={part}
        onChange={(next) => void setPart(next)}
      >
        <div className={layout.stack}>
          {part === 'payouts' && <CashHeld />}
          {part === 'payouts' && <PayoutList />}
          {part === 'earnings' && <Earnings />}
          {part === 'mileage' && <Mileage />}
          {part === 'statements' && <StatementSheet user={user} />}
          {part === 'tax' && <TaxDetailsPart />}
        </div>
      </TabBar>
    </section>
  )
}

/** A reminder that is out of the way. */
const TaxNotice = ({ onOpen }: { onOpen: () => void }) => (
  <section className={layout.banner} aria-label="Tax details">
    <IconFileText size={24} stroke={1.8} aria-hidden="true" />
    <p>
      <b>Your tax details are missing.</b> We report your earnings here once a year. You'll be paid
      either way.
    </p>
    <Button onClick={onOpen}>Add tax details</Button>
  </section>
)
