import { ALERT_KINDS } from '../../contract/alerts.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { SwitchField } from '../ui/field/CheckboxField.tsx'
import layout from '../ui/layout/layout.module.css'
import { readSettings } from '../settings.ts'
import { ALERT_LABELS } from './alert-copy.ts'
import styles from './settings.module.css'
import { useNotifyMe, type NotifyState } from './use-notify-me.ts'

const WHY_NOT: Readonly<Partial<Record<NotifyState['is'], string>>> = {
  unsupported: "This browser can't show notifications. Alerts reach you by email and text.",
  home_screen: 'On iPhones and iPads, add this page to the Home Screen first.',
  refused:
    'Notifications are blocked for this site. Allow them in the settings of your browser, then reload this page.',
  ended: 'They ended here, since you signed out or removed this browser elsewhere.',
}

/** Alerts in this browser for the person who is signed in: on, off, or why not. */
export function NotifyMe() {
  const { query, state, isChanging, switchOn, switchOff, test, testing } = useNotifyMe()
  if (query.isError) return <QueryError what="your notifications" query={query} />
  const isOn = state.is === 'on'
  const cannot = state.is === 'unsupported' || state.is === 'home_screen' || state.is === 'refused'
  return (
    <div className={`${layout.stack} ${styles.notifyMe}`}>
      <div className={layout.row}>
        <SwitchField
          label="Notify me in this browser"
          hint={WHY_NOT[state.is] ?? hintOf(query.data?.kinds ?? [])}
          checked={isOn}
          disabled={cannot || isChanging || state.is === 'loading'}
          onChecked={isOn ? switchOff : switchOn}
        />
        {isOn && (
          <Button size="s" pending={testing && 'Sending...'} onClick={test}>
            Send a test
          </Button>
        )}
      </div>
      {readSettings().sandbox.includes('push notifications') && (
        <p className={layout.quiet}>
          Sandbox: we record what we&rsquo;d send, and no browser shows it.
        </p>
      )}
    </div>
  )
}

/** Which alerts come here, so that a switch that is on and stays silent is no riddle. */
function hintOf(kinds: readonly (typeof ALERT_KINDS)[number][]): string {
  const quiet = 'Quiet hours are kept: what happens then shows in the morning.'
  if (kinds.length === 0)
    return 'No alert is chosen for your browser yet. An owner chooses under Settings, “Who gets which alert”.'
  if (kinds.length === ALERT_KINDS.length) return `You get all alerts. ${quiet}`
  return `You get: ${kinds.map((kind) => ALERT_LABELS[kind]).join(', ')}. ${quiet}`
}
