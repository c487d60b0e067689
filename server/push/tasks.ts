import { z } from 'zod'
import { task, type Task } from '../core/task.ts'
import { deliverPush } from './deliver-push.ts'
import { deleteDeliveries } from './delivery-store.ts'

const KEPT_MS = 7 * 86_400_000

/** Deletes notifications of last week: the phones have shown them long since. */
const sweepDeliveries = task({
  name: 'sweep-push-deliveries',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '25 10 * * *',
  run: (_, { db, now }) => deleteDeliveries(db, new Date(now().getTime() - KEPT_MS)),
})

export const pushTasks: Task[] = [deliverPush, sweepDeliveries]
