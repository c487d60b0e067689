import layout from '../ui/layout/layout.module.css'
import { Booking } from './Booking.tsx'
import { Alerts } from './Alerts.tsx'
import { Facilities } from './Facilities.tsx'
import { Integrations } from './Integrations.tsx'
import { Terms } from './Terms.tsx'

/** How the product is connected to the outside, who is alerted to troubles, what can be booked, where loads go, and the terms. */
export const Settings = () => (
  <div className={layout.stack}>
    <h2 className="vh">Settings</h2>
    <Integrations />
    <Alerts />
    <Booking />
    <Facilities />
    <Terms />
  </div>
)
