import { readFileSync } from 'node:fs'

// Loaded before the server of a test (`server-clock.ts`): its clock is ahead by what stands in the file.
const file = process.env.CLOCK_AHEAD_FILE ?? ''
const RealDate = Date
const now = () => RealDate.now() + Number(readFileSync(file, 'utf8'))

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
RealDate.prototype.constructor = globalThis.Date
