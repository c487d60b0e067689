import type { PageFigures } from '../../contract/page-figures.ts'
import type { RegistrationSettings } from '../../contract/registration-settings.ts'
import type { PublicSettings } from '../../contract/settings.ts'

const settings: PublicSettings & RegistrationSettings & PageFigures = {
  supportEmail: null,
  holdMinutes: 15,
  undoSeconds: 8,
  planUndoMinutes: 10,
  haulerShare: '70%',
  productName: 'Westhaul',
  supportPhone: '604-555-0142',
  sendingHours: { from: '09:00', until: '20:00' },
  demo: false,
  sandbox: [],
  model: false,
  gst: true,
}

/** What the server writes into the head of every page, with these settings changed. */
export const settingsWith = (changes: Partial<typeof settings>): string =>
  `<script type="application/json" id="settings">${JSON.stringify({ ...settings, ...changes })}</script>`

/** What the server writes into the head of every page. */
export const SETTINGS = settingsWith({})
