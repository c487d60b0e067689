/**
 * The log-ins of the demo, made with its data and shown on the sign-in page while the demo is on.
 * Without it they do not exist.
 */
export const DEMO_LOGINS = [
  { role: 'admin', email: 'admin@demo.example', password: 'demo-admin' },
  { role: 'hauler', email: 'hauler@demo.example', password: 'demo-hauler' },
] as const
