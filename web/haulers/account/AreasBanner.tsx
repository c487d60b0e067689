import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { HaulerProfile } from '../../../contract/haulers.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { AreasDialog } from './AreasDialog.tsx'

/** Who applied by the dialog has chosen no areas: asks for them until they are there. */
export function AreasBanner({ profile }: { profile: HaulerProfile }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={layout.banner} aria-label="Service areas">
      <IconMapPin size={24} stroke={1.8} aria-hidden="true" />
      <p>
        <b>Where do you work?</b> Choose your areas. Until then you see jobs everywhere, and our
        plan leaves you out.
      </p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Choose areas
      </Button>
      {isOpen && (
        <AreasDialog
          account={{ serviceAreas: profile.serviceAreas, homeBase: null }}
          isFirst
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
