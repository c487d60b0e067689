import { z } from 'zod'
import { SendingHours } from './quiet-hours.ts'

/** The settings that the server embeds in the page, in the JSON element #settings. */
export const PublicSettings = z.object({
  productName: z.string(),
  supportPhone: z.string(),
  sendingHours: SendingHours,
  /** Demo data are shown: samples on the landing page, demo log-ins on the sign-in page. */
  demo: z.boolean(),
  /** The parts of the outside world that are simulated, by name ('payments', 'sms'). */
  sandbox: z.array(z.string()),
  /** A model of another company reads loads, and looks at their photos; the built-in reader does not. */
  model: z.boolean(),
  /** The operator is registered for GST: prices name the tax within them. */
  gst: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>
