import { hearPushes } from './push.ts'

// The service worker of the team's screens: it shows alerts, and stores and fetches nothing.

hearPushes({ dashboard: '/admin', devices: '/api/account/push/devices', goesItself: false })
