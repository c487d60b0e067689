import { NO_JOB, dualOfBin, dualOfHauler, type Flow } from './flow.ts'
import { haulerOf, type Network } from './network.ts'
import type { Certificate, PlanHauler, PlanJob, SlotProof } from './plan-input.ts'
import { POOLS } from './pools.ts'

/** The certificate of a filled network, from its final potentials; certificate.ts checks it. */
export function prove(
  network: Network,
  { demandedBy }: Flow,
  jobs: readonly PlanJob[],
  haulers: readonly PlanHauler[],
  { bound, matched }: Pick<Certificate, 'bound' | 'matched'>,
): Certificate {
  const slots: SlotProof[] = []
  demandedBy.forEach((job, bin) => {
    const dual = dualOfBin(network, bin)
    if (dual === 0 && job === NO_JOB) return
    const hauler = haulers[haulerOf(network, bin)]
    const inWeek = bin % network.binsPerHauler
    const day = network.days[Math.floor(inWeek / POOLS.length)]
    if (!hauler || !day) return
    const proof = { haulerId: hauler.id, day, dual, demandedBy: jobs[job]?.id ?? null }
    for (const timeSlot of POOLS[inWeek % POOLS.length] ?? []) slots.push({ ...proof, timeSlot })
  })
  return {
    bound,
    matched,
    haulers: haulers.map(({ id }, index) => ({
      haulerId: id,
      dual: dualOfHauler(network, index),
    })),
    slots,
  }
}
