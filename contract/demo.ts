/**
 * Log-ins of the demo, made with its data and shown on the sign-in page while the demo is on.
 * Without it they do not exist.
 */
export const DEMO_LOGINS = {
  admin: { email: 'admin@westhaul.example', password: 'demo-admin' },
  hauler: { email: 'dale@westhaul.example', password: 'demo-hauler' },
} as const
