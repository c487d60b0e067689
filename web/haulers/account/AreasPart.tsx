import { useState } from 'react'
import type { HaulerAccount } from '../../../contract/hauler-account.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { Button } from '../../ui/button/Button.tsx'
import { HexMap } from '../../ui/charts/HexMap.tsx'
import { AreasDialog } from './AreasDialog.tsx'
import shared from './account.module.css'
import styles from './areas.module.css'

/** '7 of 19', or what stands for it while none are chosen. */
export const areaCount = ({ serviceAreas, needsAreas }: HaulerAccount): string => {
  if (serviceAreas.length > 0) return `${serviceAreas.length} of ${SERVICE_AREAS.length}`
  return needsAreas ? 'Not chosen yet' : 'All areas'
}

/** Where the hauler works. */
export function AreasPart({ account }: { account: HaulerAccount }) {
  const [isOpen, setOpen] = useState(false)
  const { serviceAreas } = account
  return (
    <div className={shared.card}>
      <div className={styles.map} aria-hidden="true">
        <HexMap counts={new Map(serviceAreas.map((area) => [area, 1]))} noun="chosen" />
      </div>
      <div className={styles.cardFoot}>
        <p>
          <b>{areaCount(account)}</b>
          {serviceAreas.length > 0 && `: ${serviceAreas.join(', ')}`}
        </p>
        <Button onClick={() => setOpen(true)}>
          {serviceAreas.length > 0 ? 'Change areas' : 'Choose areas'}
        </Button>
      </div>
      {isOpen && (
        <AreasDialog
          account={account}
          isFirst={account.needsAreas}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
