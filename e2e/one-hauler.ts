import { SLOTS } from '../contract/calendar.ts'
import { ask } from './books.ts'
import { answer, applicant, decide, signInAdmin, type GivenHauler } from './given.ts'
import type { useProduct } from './harness.ts'

const PLACES: Partial<Record<(typeof SLOTS)[number], number>> = { '8-10': 4, '6-8': 1 }

/** One hauler for Port Moody: four places each morning, one each evening. */
export async function oneHauler(product: ReturnType<typeof useProduct>): Promise<GivenHauler> {
  const admin = await product.newContext()
  await signInAdmin(admin)
  const hauler = await applicant(admin)
  await decide(admin, hauler, 'approved')
  await ask(product.database, 'update haulers set service_areas = $1 where id = $2', [
    ['Port Moody'],
    hauler.id,
  ])
  await answer(admin.request, 'POST', `/api/hauler-availability/${hauler.id}`, {
    availability: [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
      SLOTS.map((timeSlot) => ({
        dayOfWeek,
        timeSlot,
        isAvailable: PLACES[timeSlot] !== undefined,
        maxJobs: PLACES[timeSlot] ?? 1,
      })),
    ),
  })
  return hauler
}
