import type { WebSettings } from '../contract/web-settings.ts'

/** Reads the settings the server left in the page; they do not change while it is open. */
export function readSettings(): WebSettings {
  const text = document.getElementById('settings')?.textContent
  if (!text) throw new Error('The page carries no settings')
  return JSON.parse(text)
}
