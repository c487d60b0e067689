import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminHauler } from '../../contract/admin-haulers.ts'
import details from '../ui/layout/details.module.css'
import { PhotoViewer } from '../ui/media/PhotoViewer.tsx'
import { haulerName } from './hauler-list.ts'

/** The driver's licence as large as the panel, with a way to the original. */
export function LicencePhoto({ hauler }: { hauler: AdminHauler }) {
  const [open, setOpen] = useState(false)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = hauler.licenseImageUrl
  if (!url) return null
  const name = `the licence of ${haulerName(hauler)}`
  return (
    <section className={details.section}>
      <h3>Driver&apos;s License</h3>
      <button
        type="button"
        className={details.large}
        aria-label={`Open ${name} large`}
        onClick={() => setOpen(true)}
      >
        {brokenUrl === url ? (
          <IconPhotoOff size={40} />
        ) : (
          <img
            src={url}
            alt={`Licence of ${haulerName(hauler)}`}
            onError={() => setBrokenUrl(url)}
          />
        )}
      </button>
      <p className={details.after}>
        <a href={url} target="_blank" rel="noopener">
          Open original
        </a>
      </p>
      {open && (
        <PhotoViewer
          photos={[url]}
          of={name}
          at={0}
          onMove={() => {}}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
