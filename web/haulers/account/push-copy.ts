import { formatTime, instantAt, dayOf } from '../../../contract/calendar.ts'
import { now } from '../../clock.ts'
import { readSettings } from '../../settings.ts'

/** What a person calls the device in their hands. */
export const deviceWord = (): string =>
  /iPhone|Android.*Mobile/.test(navigator.userAgent) ? 'phone' : 'device'

/** How an iPhone or iPad gets an app without a store. */
export const HOME_SCREEN_STEPS = (product: string): readonly string[] => [
  'Tap Share, the square with an arrow.',
  'Choose "Add to Home Screen".',
  `Open ${product} from there, and come back to this page.`,
]

/** How notifications are allowed again after they were blocked, in the browser of this user agent. */
export function allowingSteps(userAgent: string): readonly string[] {
  if (/iPhone|iPad/.test(userAgent))
    return [
      'Open Settings, then Notifications.',
      `Choose ${readSettings().productName} and switch on "Allow Notifications".`,
      'Come back and reload this page.',
    ]
  if (/Android/.test(userAgent))
    return [
      'Tap the icon left of the address.',
      'Open Permissions, then Notifications, and allow them.',
      'Come back and reload this page.',
    ]
  return [
    'Click the icon left of the address.',
    'Set Notifications to "Allow".',
    'Reload this page.',
  ]
}

/** '8:00 PM to 9:00 AM', as the server's setting has it. */
export function quietHours(): string {
  const { from, until } = readSettings().sendingHours
  const today = dayOf(now())
  return `${formatTime(instantAt(today, until))} to ${formatTime(instantAt(today, from))}`
}
