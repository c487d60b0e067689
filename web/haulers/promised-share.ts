import { RegistrationSettings } from '../../contract/registration-settings.ts'

/** What a hauler receives of a job that is booked now, as the server left it in the page: '70%'. */
export const promisedShare = (): string =>
  RegistrationSettings.parse(JSON.parse(document.getElementById('settings')?.textContent ?? '{}'))
    .haulerShare
