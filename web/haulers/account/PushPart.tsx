import { IconBell, IconBellOff, IconDeviceMobile, IconSend } from '@tabler/icons-react'
import { formatInstant } from '../../../contract/calendar.ts'
import {
  choosePushTopics,
  getPushSettings,
  removePushDevice,
  testPushDevice,
  type PushDevice,
  type PushSettings,
} from '../../../contract/push.ts'
import { PUSH_TOPICS, type PushTopic } from '../../../contract/push-topics.ts'
import { useApiMutation } from '../../api/query.ts'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { SwitchField } from '../../ui/field/CheckboxField.tsx'
import { usePush } from './use-push.ts'
import { allowingSteps, deviceWord, HOME_SCREEN_STEPS, quietHours } from './push-copy.ts'
import type { ReactNode } from 'react'
import account from './account.module.css'
import row from './account-row.module.css'
import styles from './push.module.css'

/** Notifications on this device, from what the browser can do to the switches of each topic. */
export function PushPart() {
  const { state, settings, isChanging, switchOn, switchOff } = usePush()
  if (settings.isError) return <QueryError what="your notifications" query={settings} />
  return (
    <div className={`${account.card} ${styles.push}`}>
      {state.is === 'unsupported' && <Unsupported />}
      {state.is === 'home_screen' && <HomeScreen />}
      {state.is === 'refused' && <Refused />}
      {state.is === 'loading' && (
        <div className={styles.waiting} role="status" aria-label="Loading" />
      )}
      {(state.is === 'off' || state.is === 'ended') && (
        <Off hasEnded={state.is === 'ended'} isChanging={isChanging} onSwitch={switchOn} />
      )}
      {state.is === 'on' && settings.data && (
        <On
          device={state.device}
          settings={settings.data}
          isChanging={isChanging}
          onSwitch={switchOff}
        />
      )}
      {settings.data && (
        <OtherDevices
          devices={settings.data.devices}
          own={state.is === 'on' ? state.device : undefined}
        />
      )}
      {readSettings().sandbox.includes('push notifications') && (
        <p className={account.note}>Sandbox: we record what we'd send, and no phone shows it.</p>
      )}
    </div>
  )
}

const Unsupported = () => (
  <State
    icon={<IconBellOff size={22} stroke={1.8} />}
    title="This browser can't show notifications"
  >
    <p>Try Chrome, Edge or Firefox. Our texts and emails reach you all the same.</p>
  </State>
)

const HomeScreen = () => (
  <State
    icon={<IconDeviceMobile size={22} stroke={1.8} />}
    title={`Add ${readSettings().productName} to your Home Screen first`}
  >
    <p>iPhones and iPads show notifications of apps on the Home Screen only.</p>
    <Steps of={HOME_SCREEN_STEPS(readSettings().productName)} />
  </State>
)

const Refused = () => (
  <State icon={<IconBellOff size={22} stroke={1.8} />} title="Notifications are blocked">
    <p>Your browser doesn't let us ask again. To allow them:</p>
    <Steps of={allowingSteps(navigator.userAgent)} />
  </State>
)

type OffProps = { hasEnded: boolean; isChanging: boolean; onSwitch: () => void }

const Off = ({ hasEnded, isChanging, onSwitch }: OffProps) => (
  <State
    icon={<IconBell size={22} stroke={1.8} />}
    title={hasEnded ? `They ended on this ${deviceWord()}` : `Off on this ${deviceWord()}`}
  >
    <p>
      {hasEnded
        ? 'They end when you sign out, or when another device removes this one.'
        : 'Hear about new jobs first, and about changes and payouts, also while this page is closed. You choose which.'}
    </p>
    <Button variant="primary" pending={isChanging && 'Turning on...'} onClick={onSwitch}>
      Turn on notifications
    </Button>
  </State>
)

type StateProps = { icon: ReactNode; title: string; children: ReactNode }

const State = ({ icon, title, children }: StateProps) => (
  <div className={styles.state}>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <h3>{title}</h3>
    {children}
  </div>
)

const Steps = ({ of: steps }: { of: readonly string[] }) => (
  <ol>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)

const topicFacts: Record<PushTopic, { label: string; hint: () => string }> = {
  offers: {
    label: 'New jobs that fit',
    hint: () => `Together, once in 15 minutes at most. Quiet from ${quietHours()}.`,
  },
  jobs: {
    label: 'Changes to your jobs',
    hint: () => 'Assigned, moved, cancelled, and price answers. At any hour.',
  },
  payouts: { label: 'Payouts', hint: () => 'Sent, failed, or on hold for longer than planned.' },
}

type OnProps = {
  device: PushDevice
  settings: PushSettings
  isChanging: boolean
  onSwitch: () => void
}

function On({ device, settings: { topics }, isChanging, onSwitch }: OnProps) {
  const choose = useApiMutation(choosePushTopics, {
    refetches: [getPushSettings],
    // The switch itself says so.
    success: () => null,
    failure: ({ reason }) => ({ title: 'Your choice was not saved', message: reason }),
  })
  const test = useApiMutation(testPushDevice, {
    refetches: [getPushSettings],
    success: 'The test should show up within seconds',
    failure: ({ reason }) => ({ title: 'No test was sent', message: reason }),
  })
  const shownTopics = { ...topics, ...(choose.isPending && choose.variables.body) }
  return (
    <>
      <div className={styles.line}>
        <SwitchField
          label={`Notifications on this ${deviceWord()}`}
          checked={!isChanging}
          onChecked={onSwitch}
        />
        <Button
          size="s"
          icon={<IconSend size={18} stroke={1.9} aria-hidden="true" />}
          pending={test.isPending && 'Sending...'}
          onClick={() => test.mutate({ params: { deviceId: device.id } })}
        >
          Send a test
        </Button>
      </div>
      {PUSH_TOPICS.map((topic) => (
        <div key={topic} className={styles.line}>
          <SwitchField
            label={topicFacts[topic].label}
            hint={topicFacts[topic].hint()}
            checked={shownTopics[topic] ?? false}
            disabled={choose.isPending}
            onChecked={(isOn) => choose.mutate({ body: { [topic]: isOn } })}
          />
        </div>
      ))}
    </>
  )
}

type OthersProps = { devices: readonly PushDevice[]; own: PushDevice | undefined }

/** The other devices that get the same notifications, each with what removes it. */
function OtherDevices({ devices, own }: OthersProps) {
  const remove = useApiMutation(removePushDevice, {
    refetches: [getPushSettings],
    success: 'That device gets no more notifications',
    failure: ({ reason }) => reason,
  })
  const others = devices.filter(({ id }) => id !== own?.id)
  if (others.length === 0) return null
  return (
    <div className={styles.others}>
      <h3>Other devices</h3>
      <ul>
        {others.map(({ id, name, createdAt }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              <span className={account.note}>Since {formatInstant(createdAt)}</span>
            </span>
            <button
              type="button"
              className={row.change}
              aria-label={`Remove ${name}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ params: { deviceId: id } })}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
