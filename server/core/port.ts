import { createServer, type AddressInfo } from 'node:net'
import type { Config } from '../config.ts'

/**
 * The same settings with a port that is free: the one asked for, or any for port 0.
 * @throws Error with a sentence for people when it cannot be listened on.
 */
export async function probePort(config: Config): Promise<Config> {
  const port = await probe(config)
  return { ...config, port, publicUrl: config.origin ?? `http://localhost:${port}` }
}

const probe = ({ port, host }: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => reject(sentence(error, port, host)))
    server.listen(port, host, () => {
      const { port: freePort } = server.address() as AddressInfo // a string only for a socket's path
      server.close(() => resolve(freePort))
    })
  })

function sentence({ code, message }: NodeJS.ErrnoException, port: number, host: string): Error {
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
    )
  if (code === 'EACCES')
    return new Error(
      `Port ${port} may not be opened by this user. Choose one from 1024 on: PORT=3000 npm start`,
    )
  return new Error(`Nothing can be offered at HOST=${host}, PORT=${port}: ${message}`)
}
