import { z } from 'zod'

/** What the operator configured and every screen may know; the server writes it into each page. */
export const WebSettings = z.object({
  productName: z.string(),
  supportPhone: z.string(),
  demo: z.boolean(),
  /** Providers that are stand-ins here ('payments', 'sms', ...); empty in production. */
  sandbox: z.array(z.string()),
})
export type WebSettings = z.infer<typeof WebSettings>
