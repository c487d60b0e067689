/**
 * Log-ins of the demo, made with its data and shown on the sign-in page while they work. They are
 * public: a start with DEMO=false closes these accounts and those of the other sample haulers.
 */
export const DEMO_LOGINS = {
  admin: { email: 'admin@westhaul.example', password: 'demo-admin' },
  hauler: { email: 'dale@westhaul.example', password: 'demo-hauler' },
} as const

/** A sample customer, who signs in with a code that the sandbox's outbox shows. */
export const DEMO_CUSTOMER = 'samira.aziz@customers.example.test'
