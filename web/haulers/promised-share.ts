import { RegistrationSettings } from '../../contract/registration-settings.ts'

const read = (): RegistrationSettings =>
  RegistrationSettings.parse(JSON.parse(document.getElementById('settings')?.textContent ?? '{}'))

/** What a hauler receives of a job that is booked now, as the server left it in the page: '70%'. */
export const promisedShare = (): string => read().haulerShare

/** Which lower share is published for later: 'From Thu, Dec 10 on, new bookings pay 65%.'; empty when there is none. */
export const shareNotice = (): string => read().shareNotice ?? ''
