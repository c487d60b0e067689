import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before the server of a test (`outside-hosts.ts`): its calls to these hosts arrive at stand-ins on this machine.
const standIns = JSON.parse(process.env.OUTSIDE_HOSTS ?? '{}')
const { request } = https

https.request = (options, ...rest) => {
  const address = standIns[options.hostname ?? options.host]
  if (!address) return request(options, ...rest)
  const { hostname, port } = new URL(address)
  const { agent: _, ...kept } = options
  const made = http.request({ ...kept, protocol: 'http:', host: hostname, hostname, port }, ...rest)
  // The library of Stripe writes its request once the connection is secure.
  made.once('socket', (socket) => socket.once('connect', () => socket.emit('secureConnect')))
  return made
}
syncBuiltinESMExports()
