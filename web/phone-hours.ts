import { answersText, PhoneHours } from '../contract/phone-hours.ts'

/** When the team answers the phone, as a sentence behind the number; '' where the settings name no hours. */
export function whenWeAnswer(): string {
  const text = document.getElementById('settings')?.textContent
  return answersText(PhoneHours.safeParse(text ? JSON.parse(text) : {}).data?.phoneHours ?? '')
}
