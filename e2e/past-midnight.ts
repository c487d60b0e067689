import { pastMidnight } from '../server/testing/past-midnight.ts'

const A_MINUTE = 60_000

// Before a file is read, since some note the day as they are; most are done within that time.
await pastMidnight(2 * A_MINUTE)
