import layout from '../ui/layout/layout.module.css'
import { Alerts } from './Alerts.tsx'
import { Integrations } from './Integrations.tsx'

/** How the product is connected to the outside, and who is alerted to troubles. */
export const Settings = () => (
  <div className={layout.stack}>
    <h2 className="vh">Settings</h2>
    <Integrations />
    <Alerts />
  </div>
)
