import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { TeamRole } from '../contract/team-roles.ts'
import { ask } from './books.ts'
import { adminContext, answer } from './given.ts'
import type { useProduct } from './harness.ts'

type Product = ReturnType<typeof useProduct>

/** The link in the email that a person got who was invited to the team. */
export async function joinLinkOf(product: Product, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const [message] = await ask<{ body: string }>(
        product.database,
        'select body from sandbox_messages where recipient = $1 order by created_at desc limit 1',
        [email],
      )
      link = /\/join\/[\w-]+/.exec(message?.body ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

export type Colleague = { name: string; email: string; context: BrowserContext }

/** A colleague with this role, who has joined and is signed in. */
export async function colleague(
  product: Product,
  { role, firstName, by }: { role: TeamRole; firstName: string; by: string },
): Promise<Colleague> {
  const email = `${firstName}.${by}@example.test`.toLowerCase()
  const { request } = await adminContext(product)
  await answer(request, 'POST', '/api/admin/staff', { email, role })
  const context = await product.newContext()
  await answer(context.request, 'POST', `/api${await joinLinkOf(product, email)}`, {
    firstName,
    lastName: by,
    password: 'four random words',
  })
  return { name: `${firstName} ${by}`, email, context }
}
