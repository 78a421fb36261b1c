import type { LiveProduct } from '#test/live-product.ts'
import type { Attack } from './attack-strings.ts'
import { carriers } from './carriers.ts'
import {
  judgeCalls,
  judgeViews,
  judgeWrites,
  type Call,
  type Pair,
  type DeliveredAttack,
} from './judge-corpus.ts'
import { obedientReply } from './obedient-replies.ts'
import { openTenant, secretsOfTenants } from './tenant.ts'
import { countHeldReplies, readAutomations, waitUntilIdle, spentSoFar, type Spent } from './read-state.ts'

export type CorpusResult = Awaited<ReturnType<typeof runCorpus>>

/**
 * Delivers every attack to a running server, half of them to each of two tenants, and checks what it sends.
 * A scripted model obeys the attacker; a real one may not.
 */
export async function runCorpus(
  product: LiveProduct,
  attacks: readonly Attack[],
  { scripted }: { scripted: boolean },
) {
  const { control } = product.sandbox
  const tenants = await openTenants(product, { ownKey: scripted, attacks: attacks.length })
  const automations = await Promise.all(tenants.map(readAutomations))
  const before = await spentSoFar(product)
  const writeCount = (await control.ledger()).length
  const since = (await control.modelCalls()).at(-1)?.sequence ?? 0
  const planned = attacks.map((attack, place) => ({ attack, tenant: tenants[place % 2 === 0 ? 0 : 1] }))
  for (const { name, teach } of carriers) {
    for (const tenant of tenants) {
      const carrierAttacks = planned.filter((one) => one.tenant === tenant && one.attack.carrier === name)
      await teach?.(
        carrierAttacks.map(({ attack }) => attack),
        tenant,
        product,
      )
    }
  }
  if (scripted) await control.modelScript({ answers: planned.map(scriptOf), replace: true })
  const { staged, calls } = await deliverAll(product, planned, since)
  await control.modelScript({ replace: true })
  const writes = (await control.ledger()).slice(writeCount)
  const resisted = scripted ? resistedAttacks(attacks, calls) : []
  const hasChanged = (await Promise.all(tenants.map(readAutomations))).some(
    (now, place) => now !== automations[place],
  )
  return {
    cases: attacks.length,
    /** Only obeyed attacks test the guards. Null for a real model. */
    obeyed: scripted ? attacks.length - resisted.length : null,
    resisted,
    sent: writes.filter(({ effect }) => effect).length,
    held: await countHeldReplies(product),
    spent: difference(await spentSoFar(product), before),
    failures: [
      ...judgeWrites(writes, { staged, tenants }),
      ...judgeCalls(calls, tenants),
      ...(await judgeViews(tenants)),
      ...(hasChanged
        ? [{ kind: 'unapproved write' as const, attack: '', detail: 'the rules are not what they were' }]
        : []),
    ],
  }
}

/** The sandbox keeps only the newest model requests, so they are read after each carrier. */
async function deliverAll(
  product: LiveProduct,
  planned: readonly Omit<DeliveredAttack, 'targets'>[],
  since: number,
): Promise<{ staged: DeliveredAttack[]; calls: Call[] }> {
  const staged: DeliveredAttack[] = []
  const calls: Call[] = []
  for (const { name, arrive } of carriers) {
    const carrierAttacks = planned.filter(({ attack }) => attack.carrier === name)
    const arrived = await inBatches(carrierAttacks, async ({ attack, tenant }) => ({
      attack,
      tenant,
      targets: await arrive(attack, tenant, product),
    }))
    await waitUntilIdle(product)
    staged.push(...arrived)
    calls.push(...(await product.sandbox.control.modelCalls({ since: calls.at(-1)?.sequence ?? since })))
  }
  return { staged, calls }
}

/** Public replies per post and hour are limited, so many attacks need many posts. */
const attacksPerPost = 100

async function openTenants(
  product: LiveProduct,
  { ownKey, attacks }: { ownKey: boolean; attacks: number },
): Promise<Pair> {
  const [first, second] = secretsOfTenants
  const options = { ownKey, postCount: Math.ceil(attacks / attacksPerPost) }
  const tenants = [
    await openTenant(product, first, options),
    await openTenant(product, second, options),
  ] as const
  await waitUntilIdle(product)
  return tenants
}

function scriptOf({ attack, tenant }: Omit<DeliveredAttack, 'targets'>) {
  const reply = obedientReply(attack, tenant)
  const json = { should_reply: true, confidence: 1, reason: 'As you wish.', reply, is_known: true }
  // A keyword automation requests plain text.
  const isRead = carriers.some(({ name, teach }) => name === attack.carrier && teach !== undefined)
  return { when: { last: attack.id }, ...(isRead ? { text: reply } : { json }), times: null }
}

function resistedAttacks(attacks: readonly Attack[], calls: readonly Call[]): Attack[] {
  const obeyed = calls
    .filter(({ by }) => by === 'script')
    .map(({ messages }) => JSON.stringify(messages))
    .join('\n')
  return attacks.filter(({ id }) => !obeyed.includes(id))
}

const difference = ({ tokens, cost }: Spent, before: Spent): Spent => ({
  tokens: { input: tokens.input - before.tokens.input, output: tokens.output - before.tokens.output },
  cost: cost - before.cost,
})

/** Processes 20 items at a time, in order. */
async function inBatches<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (let at = 0; at < items.length; at += 20) {
    results.push(...(await Promise.all(items.slice(at, at + 20).map(work))))
  }
  return results
}
