import { NOBODY, priceOfBin, priceOfHauler, type Flow } from './flow.ts'
import { haulerOf, type Network } from './network.ts'
import type { Certificate, PlanHauler, PlanJob, SlotProof } from './plan-input.ts'
import { POOLS } from './pools.ts'

/** The prices and bounds the filled network ends with, in the words that certificate.ts checks. */
export function prove(
  network: Network,
  { wantedBy }: Flow,
  jobs: readonly PlanJob[],
  haulers: readonly PlanHauler[],
): Certificate {
  const slots: SlotProof[] = []
  wantedBy.forEach((job, bin) => {
    const price = priceOfBin(network, bin)
    if (price === 0 && job === NOBODY) return
    const hauler = haulers[haulerOf(network, bin)]
    const inWeek = bin % network.binsPerHauler
    const day = network.days[Math.floor(inWeek / POOLS.length)]
    if (!hauler || !day) return
    const proof = { haulerId: hauler.id, day, price, wantedBy: jobs[job]?.id ?? null }
    for (const timeSlot of POOLS[inWeek % POOLS.length] ?? []) slots.push({ ...proof, timeSlot })
  })
  return {
    perMetre: network.perMetre,
    haulers: haulers.map(({ id }, index) => ({
      haulerId: id,
      price: priceOfHauler(network, index),
    })),
    slots,
  }
}
