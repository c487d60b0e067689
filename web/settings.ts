import { PublicSettings } from '../contract/settings.ts'

let settings: PublicSettings | undefined

/** The settings the server left in the page; they do not change while it is open. */
export function readSettings(): PublicSettings {
  if (settings) return settings
  const text = document.getElementById('settings')?.textContent
  if (!text) throw new Error('The page carries no settings')
  settings = PublicSettings.parse(JSON.parse(text))
  return settings
}
