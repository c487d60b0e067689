import { useEffect, useRef } from 'react'
import { paths } from '../../contract/paths.ts'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './dialog.module.css'

/** The way back from paying, in a browser that has no booking: it may have been made in another one. */
export function NoBookingStep({ onBook }: { onBook: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`${layout.middle} ${styles.confirming}`}>
      <h3 ref={heading} tabIndex={-1}>
        We don't see a booking in this browser
      </h3>
      <p>
        If you booked in another browser or on another device, sign in with your email or phone to
        find it. Our confirmation email leads there as well. Or call {readSettings().supportPhone}.
      </p>
      <div className={layout.row}>
        <ButtonLink size="l" variant="cta" href={paths.myPickups}>
          Find my pickups
        </ButtonLink>
        <Button size="l" onClick={onBook}>
          Book a pickup
        </Button>
      </div>
    </section>
  )
}
