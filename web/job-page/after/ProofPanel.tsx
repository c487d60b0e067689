import { IconBuildingFactory2, IconHeart, IconTruck, type Icon } from '@tabler/icons-react'
import type { JobPage } from '../../../contract/job-page.ts'
import { type DisposalWay, disposalWayCopy } from '../../../contract/job-proof.ts'
import layout from '../../ui/layout/layout.module.css'
import { PhotoGrid } from '../../ui/media/PhotoGrid.tsx'
import facts from '../job-facts.module.css'
import page from '../job-page.module.css'

const ICONS: Record<DisposalWay, Icon> = {
  facility: IconBuildingFactory2,
  donated: IconHeart,
  on_truck: IconTruck,
}

/** What a completed pickup left behind, and where everything went. */
export function ProofPanel({ job: { id, afterPhotos, disposal } }: { job: JobPage }) {
  if (afterPhotos.length === 0 && disposal.length === 0) return null
  return (
    <section className={`${layout.panel} ${page.panel} ${page.facts}`} aria-labelledby="proof">
      <h2 id="proof">Where it went</h2>
      {disposal.length > 0 && (
        <dl className={facts.facts}>
          {disposal.map((record) => (
            <Record key={record.group} record={record} />
          ))}
        </dl>
      )}
      {afterPhotos.length > 0 && (
        <>
          <h3>After the pickup</h3>
          <PhotoGrid photos={afterPhotos} of={`job #${id} afterwards`} />
        </>
      )}
    </section>
  )
}

function Record({ record: { group, way, place } }: { record: JobPage['disposal'][number] }) {
  const WayIcon = ICONS[way]
  return (
    <div>
      <dt>
        <WayIcon size={20} stroke={1.9} aria-hidden="true" />
        <span className="vh">{group}</span>
      </dt>
      <dd>
        {place || disposalWayCopy[way]}
        <small>
          {group}
          {place && `, ${disposalWayCopy[way].toLowerCase()}`}
        </small>
      </dd>
    </div>
  )
}
