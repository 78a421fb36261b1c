import type { Connection } from '@skein/contract/accounts/connection'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { assumptionKeys, type Assumption } from '@skein/sandbox/assumptions'
import { sampleOf, shareOf } from '@skein/engine/test/full-run'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { checkSubscription } from '../features/accounts/connection/check-subscription.ts'

const brand = 'clayandember'
let product: LiveProduct
const control = () => product.sandbox.control

beforeAll(async () => {
  product = await shareLiveProduct()
  // Many logins in a row would be throttled.
  await control().platform({ limits: false })
  await product.saveCommentReply({ keywords: 'price' })
  await product.savePrivateMessage({ keywords: 'guide' })
  await product.saveDmReply({ keywords: 'hours' })
})
afterAll(() => product.close())
afterEach(async () => {
  for (const name of assumptionKeys) await control().assume({ name })
})

/** Without these no event arrives or nothing can be decided; tests of their own say what happens instead. */
const withoutReply: ReadonlySet<Assumption> = new Set<Assumption>(['webhooks_keep_arriving'])

/** The check that names the limit. Absent: the product compensates, so nothing is limited. */
const namedBy: Partial<Record<Assumption, Connection['checks'][number]['key']>> = {
  subscribes_live_comments: 'webhook_fields',
  subscribes_mentions: 'webhook_fields',
  subscribes_message_edit: 'webhook_fields',
  subscribes_message_reactions: 'webhook_fields',
  subscribes_messaging_handover: 'webhook_fields',
  subscribes_messaging_optins: 'webhook_fields',
  subscribes_messaging_postbacks: 'webhook_fields',
  subscribes_messaging_referral: 'webhook_fields',
  subscribes_messaging_seen: 'webhook_fields',
  subscription_readable: 'webhook_fields',
  conversations_readable: 'permissions',
  insights_readable: 'permissions',
}

const singles = assumptionKeys.filter((name) => !withoutReply.has(name))

test.each(sampleOf(singles, 3))('works while this is false: %s', { timeout: 60_000 }, async (name) => {
  const outcome = await runWith([name])
  expect(outcome.location).toMatch(/connected=true$/)
  expect(outcome.replies).toEqual({ public: 1, private: 1, message: 1 })
  const check = namedBy[name]
  if (!check) return
  const stateOf = async () => (await connection()).checks.find(({ key }) => key === check)?.state
  await expect.poll(stateOf, { timeout: 10_000, interval: 200 }).not.toBe('ok')
})

const sets = Array.from({ length: shareOf(10, 2) }, (_, seed) => pickFive(seed + 1))

test.each(sets)(
  'loses and doubles nothing while these are false: %s, %s, %s, %s, %s',
  { timeout: 60_000 },
  async (...names) => {
    const { location, replies, entries } = await runWith(names)
    expect(location).toMatch(/connected=true$/)
    for (const [kind, count] of Object.entries(replies)) {
      expect(count, kind).toBeLessThanOrEqual(1)
      if (count === 0) expect(entries, `an entry about ${kind}`).toContain(kind)
    }
  },
)

const automationTypes = { public: 'COMMENT_REPLY', private: 'PRIVATE_MESSAGE', message: 'DM_REPLY' }

const isOpen = (state: Execution['state']) => ['pending', 'sending', 'sent', 'unknown'].includes(state)

let people = 0

/** Connects the account anew, then sends one event for each kind of reply. */
async function runWith(names: readonly Assumption[]) {
  for (const name of names) await control().assume({ name, holds: false })
  await product.ctx.db.$client.query(
    `update connected_accounts set subscribed_fields = '{}', refused_fields = '{}', fields_tried_at = null`,
  )
  await control().unsubscribe({ account: brand })
  const location = await connectAccount(product.owner)
  await checkSubscription(product.ctx, await accountId())
  const postId = (await control().posts({ account: brand }))[0]?.id ?? ''
  const [commenter, asker, writer] = [`ana${++people}`, `ben${people}`, `cleo${people}`]
  for (const username of [commenter, asker, writer]) await control().addFollower({ username, name: username })
  const open = await control().addComment({ as: commenter, postId, text: `price? ${people}` })
  const hidden = await control().addComment({ as: asker, postId, text: `guide! ${people}` })
  const message = await control().addMessage({ as: writer, account: brand, text: `hours? ${people}` })
  const counts = async () => ({
    public: (await control().replies({ comment: open.id })).length,
    private: await sentTo(asker),
    message: await sentTo(writer),
  })
  const ids = { public: open.id, private: hidden.id, message: message.mid }
  const settled = async () => {
    const entries = await log()
    const now = await counts()
    return (['public', 'private', 'message'] as const).every(
      (kind) =>
        now[kind] > 0 ||
        entries.some(
          ({ event_id, automation_type, state }) =>
            event_id === ids[kind] && automation_type === automationTypes[kind] && !isOpen(state),
        ),
    )
  }
  await expect.poll(settled, { timeout: 20_000, interval: 50 }).toBe(true)
  // A second answer would follow the reconciliation of the first.
  await control().wait({ for: 'delivered', timeout: 10_000 })
  const entries = await log()
  return {
    location,
    replies: await counts(),
    entries: (['public', 'private', 'message'] as const).filter((kind) =>
      entries.some(({ event_id }) => event_id === ids[kind]),
    ),
  }
}

async function accountId(): Promise<string> {
  const { rows } = await product.ctx.db.$client.query<{ id: string }>('select id from connected_accounts')
  return rows[0]?.id ?? ''
}

const sentTo = async (person: string) =>
  (await control().messages({ account: brand, person })).filter(({ from }) => from === 'account').length

async function log(): Promise<Execution[]> {
  const path = `/api/automations/executions?platform_user_id=${product.platform_user_id}&limit=100`
  return dataOf<Execution[]>((await product.owner.browser.get(path)).json)
}

async function connection(): Promise<Connection> {
  const path = `/api/accounts/connection?platform_user_id=${product.platform_user_id}`
  return dataOf<Connection>((await product.owner.browser.get(path)).json)
}

/** Returns five different assumptions, the same for the same seed. */
function pickFive(seed: number): [Assumption, Assumption, Assumption, Assumption, Assumption] {
  const candidates = [...singles]
  let state = seed * 2_654_435_761
  const pick = (): Assumption => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const [name] = candidates.splice(state % candidates.length, 1)
    if (name === undefined) throw new Error('There are fewer than five assumptions.')
    return name
  }
  return [pick(), pick(), pick(), pick(), pick()]
}
