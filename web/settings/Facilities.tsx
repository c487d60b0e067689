import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../contract/money.ts'
import { type Facility, listAllFacilities } from '../../contract/proof.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { FacilityForm } from './FacilityForm.tsx'
import styles from './settings.module.css'

/** The places that haulers can choose when they say where a load went. */
export function Facilities() {
  const query = useQuery(apiQuery(listAllFacilities, {}))
  const [editing, setEditing] = useState<Facility | 'new' | null>(null)
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="facilities">
      <div className={`${layout.spread} ${styles.head}`}>
        <div>
          <h3 id="facilities" className={styles.title}>
            Disposal facilities
          </h3>
          <p className={layout.quiet}>
            Haulers choose one of these when they complete a job, and customers read its name.
          </p>
        </div>
        <Button size="s" icon={<IconPlus size={18} />} onClick={() => setEditing('new')}>
          Add facility
        </Button>
      </div>
      {query.isError && (
        <div className={panel.notice}>
          <QueryError what="the facilities" query={query} />
        </div>
      )}
      {query.isPending && <ListSkeleton rows={3} />}
      <ul className={styles.facilities}>
        {query.data?.map((facility) => (
          <li key={facility.id}>
            <span>
              <b>{facility.name}</b>
              {!facility.isActive && <span className={layout.tag}>off the list</span>}
              <small>
                {facility.address}
                {facility.feeNote && `. ${facility.feeNote}`}
                {facility.fee !== null && `. At least ${formatMoney(facility.fee)}`}
              </small>
            </span>
            <Button
              size="s"
              variant="quiet"
              icon={<IconPencil size={18} />}
              aria-label={`Edit ${facility.name}`}
              onClick={() => setEditing(facility)}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
      {editing && (
        <FacilityForm
          facility={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}
