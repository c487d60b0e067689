import { IconMessage, IconPhone, IconStarFilled } from '@tabler/icons-react'
import type { JobPage } from '../../contract/job-page.ts'
import layout from '../ui/layout/layout.module.css'
import { ButtonLink } from '../ui/button/Button.tsx'
import { AreaMap } from './map/AreaMap.tsx'
import { VehicleDrawing } from './map/VehicleDrawing.tsx'
import styles from './hauler-card.module.css'

const ICON = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

/** Who comes, in which vehicle and how to reach them, below the sketch of the area until the pickup is done. */
export function HaulerCard({ job: { hauler, area, address, status } }: { job: JobPage }) {
  if (!hauler) return null
  const { firstName, vehicle, vehicleType, phone, rating } = hauler
  return (
    <section className={`${layout.panel} ${styles.card}`} aria-labelledby="hauler">
      {area !== null && status !== 'completed' && (
        <div className={styles.map}>
          <AreaMap area={area} address={address} />
        </div>
      )}
      <div className={styles.hauler}>
        <VehicleDrawing type={vehicleType} />
        <div className={styles.who}>
          <h2 id="hauler">{firstName}</h2>
          <p>{vehicle}</p>
          {rating && (
            <p className={styles.rating}>
              <IconStarFilled size={18} aria-hidden="true" />
              <b className="num">{rating.average.toFixed(1)}</b> from {rating.count} ratings
            </p>
          )}
        </div>
        {phone !== null && (
          <div className={styles.reach}>
            <ButtonLink
              href={`tel:${phone}`}
              icon={<IconPhone {...ICON} />}
              aria-label={`Call ${firstName}`}
            >
              Call
            </ButtonLink>
            <ButtonLink
              href={`sms:${phone}`}
              icon={<IconMessage {...ICON} />}
              aria-label={`Text ${firstName}`}
            >
              Text
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  )
}
