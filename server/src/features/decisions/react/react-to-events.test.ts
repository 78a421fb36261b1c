import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let posts: string[]

beforeAll(async () => {
  product = await shareLiveProduct()
  posts = (await product.sandbox.control.posts({ account: 'clayandember' })).map(({ id }) => id)
})
afterAll(() => product.close())

/** Deletes all automations and saves one. */
async function onlyAutomation(settings: Parameters<LiveProduct['saveCommentReply']>[0]) {
  const { platform_user_id, owner } = product
  const list = await owner.browser.get(
    `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`,
  )
  for (const { automation_id } of dataOf<{ automation_id: string }[]>(list.json)) {
    await owner.browser.post('/api/automations/delete', { platform_user_id, automation_id })
  }
  return product.saveCommentReply(settings)
}

async function lastExecution(): Promise<string | null | undefined> {
  const { platform_user_id, owner } = product
  const list = await owner.browser.get(
    `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`,
  )
  return dataOf<AutomationSummary[]>(list.json)[0]?.last_executed_at
}

let said = 0
/** A different text each time: repeated texts of a person are not answered. */
const say = (as: string, text: string, more: { postId?: string; parentId?: string; ageMs?: number } = {}) =>
  product.sandbox.control.addComment({ as, text: `${text} ${++said}`, postId: posts[0] ?? '', ...more })

const about = (entries: Execution[], event_id: string) => entries.find((entry) => entry.event_id === event_id)

async function entryOf(
  automation_id: string,
  event_id: string,
  state: string[],
): Promise<Execution | undefined> {
  const entries = await product.logUntil(automation_id, (all) => {
    const entry = about(all, event_id)
    return entry !== undefined && state.includes(entry.state)
  })
  return about(entries, event_id)
}

const repliesTo = (comment: string) => product.sandbox.control.replies({ comment })

describe('an automation for comments', () => {
  test('replies to a comment with the keyword and logs the reason', async () => {
    const automation = await onlyAutomation({
      custom_message: 'Hi {username}, {keyword} is 20.',
      max_replies_per_post: 50,
    })
    expect(await lastExecution()).toBeNull()
    const comment = await say('mia.makes', 'What is the PRICE?')
    const entry = await entryOf(automation.automation_id, comment.id, ['sent'])
    expect(await lastExecution()).toBe(entry?.created_at)
    expect((await repliesTo(comment.id)).map(({ text }) => text)).toEqual(['Hi mia.makes, price is 20.'])
    expect(entry).toMatchObject({
      reason_code: 'fired_keyword',
      reason: 'Matched keyword “price”.',
      reply_text: 'Hi mia.makes, price is 20.',
      from_username: 'mia.makes',
      post_id: posts[0],
    })
    expect(entry?.trace.map(({ gate, outcome }) => `${gate} ${outcome}`)).toEqual([
      'origin passed',
      'trigger passed',
      'reply_count passed',
      'cap_per_post passed',
      'loop passed',
      'precedence passed',
      'send passed',
    ])
    expect(entry?.trace.find(({ gate }) => gate === 'cap_per_post')?.values).toEqual({ count: 0, limit: 50 })
  })

  test('logs a comment without the keyword as skipped', async () => {
    const automation = await onlyAutomation({})
    const comment = await say('mia.makes', 'So lovely')
    const entry = await entryOf(automation.automation_id, comment.id, ['skipped'])
    expect(entry).toMatchObject({ reason_code: 'no_keyword', reply_text: null })
    expect(await repliesTo(comment.id)).toEqual([])
  })

  test('does not fire for its own reply that contains the keyword', async () => {
    const automation = await onlyAutomation({ custom_message: 'The price is 20.' })
    const comment = await say('mia.makes', 'price?')
    const entries = await product.logUntil(automation.automation_id, (all) => all.length === 2)
    expect(entries.map(({ reason_code }) => reason_code).sort()).toEqual(['fired_keyword', 'own_event'])
    expect(await repliesTo(comment.id)).toHaveLength(1)
  })

  test('logs what it would have done while paused and replies again once activated', async () => {
    const { platform_user_id, owner } = product
    const automation = await onlyAutomation({})
    const { automation_id } = automation
    const set = (activation_status: string) =>
      owner.browser.post('/api/automations/update-active', {
        platform_user_id,
        automation_id,
        activation_status,
      })
    const witness = await product.saveCommentReply({ name: 'Witness', keywords: 'nothing at all' })
    await set('PAUSED')
    const silent = await say('mia.makes', 'price one')
    await entryOf(witness.automation_id, silent.id, ['skipped'])
    expect(about(await product.log(automation_id), silent.id)).toMatchObject({
      state: 'skipped',
      reason_code: 'paused_automation',
      reason: `${automation.name} would have replied. It's paused.`,
      can_activate: true,
    })
    const lead = await owner.browser.get(
      `/api/automations/activity?platform_user_id=${platform_user_id}&event_id=${silent.id}`,
    )
    expect(dataOf<unknown[]>(lead.json)).toMatchObject([
      { executions: [{ automation_id, reason_code: 'paused_automation' }], others: 1, unmatched: 1 },
    ])
    const other = await say('mia.makes', 'lovely')
    await entryOf(witness.automation_id, other.id, ['skipped'])
    expect(about(await product.log(automation_id), other.id)).toBeUndefined()
    await set('ACTIVE')
    const answered = await say('mia.makes', 'price two')
    await entryOf(automation_id, answered.id, ['sent'])
    expect(about(await product.log(automation_id), silent.id)).toMatchObject({
      reason: `${automation.name} would have replied. It was paused.`,
      can_activate: false,
    })
    expect(await repliesTo(silent.id)).toEqual([])
  })

  test('sends one reply to 40 concurrent comments of one person during the cooldown', async () => {
    const automation = await onlyAutomation({ user_cooldown_seconds: 300 })
    await Promise.all(Array.from({ length: 40 }, (_, index) => say('jonah.b', `price ${index}`)))
    const settled = await product.logUntil(automation.automation_id, (all) => {
      const theirs = all.filter(({ from_username }) => from_username === 'jonah.b')
      return theirs.length === 40 && theirs.every(({ state }) => state === 'sent' || state === 'skipped')
    })
    const theirs = settled.filter(({ from_username }) => from_username === 'jonah.b')
    expect(theirs.filter(({ state }) => state === 'sent')).toHaveLength(1)
    expect(theirs.filter(({ reason_code }) => reason_code === 'cooldown')).toHaveLength(39)
  })

  test('counts all replies for a period that starts before 1970', async () => {
    const automation = await onlyAutomation({ max_actions: 1, time_period_seconds: 1e15 })
    const first = await say('mia.makes', 'price one')
    await entryOf(automation.automation_id, first.id, ['sent'])
    const second = await say('mia.makes', 'price two')
    const entry = await entryOf(automation.automation_id, second.id, ['skipped'])
    expect(entry).toMatchObject({ reason_code: 'cap_per_period' })
  })

  test('applies the limits per post and per period exactly to concurrent comments', async () => {
    const automation = await onlyAutomation({
      max_replies_per_post: 3,
      max_actions: 5,
      time_period_seconds: 600,
    })
    const [first = '', second = ''] = posts
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        say('mia.makes', `price ${index}`, { postId: index % 2 ? first : second }),
      ),
    )
    const settled = await product.logUntil(automation.automation_id, (all) => {
      const theirs = all.filter(({ reason_code }) => reason_code !== 'own_event')
      return theirs.length === 30 && theirs.every(({ state }) => state === 'sent' || state === 'skipped')
    })
    const sentEntries = settled.filter(({ state }) => state === 'sent')
    expect(sentEntries).toHaveLength(5)
    expect(sentEntries.filter(({ post_id }) => post_id === first).length).toBeLessThanOrEqual(3)
    expect(sentEntries.filter(({ post_id }) => post_id === second).length).toBeLessThanOrEqual(3)
  })

  test('checks a date range against the time of the post, also of a post that is not stored yet', async () => {
    const automation = await onlyAutomation({ post_selection_type: 'DATE_RANGE', dateRange: '1d' })
    const { control } = product.sandbox
    const fresh = await control.addPost({ account: 'clayandember', caption: 'New today' })
    const answered = await say('mia.makes', 'price?', { postId: fresh.id })
    const declined = await say('mia.makes', 'price?', { postId: posts.at(-1) ?? '' })
    await entryOf(automation.automation_id, answered.id, ['sent'])
    const entry = await entryOf(automation.automation_id, declined.id, ['skipped'])
    expect(entry?.reason_code).toBe('post_out_of_range')
  })

  test('replies under posts published after the save, and declines older posts with the time', async () => {
    const automation = await onlyAutomation({ post_selection_type: 'FROM_NOW' })
    const { control } = product.sandbox
    const fresh = await control.addPost({ account: 'clayandember', caption: 'New since the save' })
    const answered = await say('mia.makes', 'price?', { postId: fresh.id })
    const declined = await say('mia.makes', 'price?', { postId: posts.at(-1) ?? '' })
    const sentEntry = await entryOf(automation.automation_id, answered.id, ['sent'])
    expect(sentEntry?.trace.find(({ gate }) => gate === 'posts')?.values).toEqual({
      posts_from: automation.posts_from,
    })
    const entry = await entryOf(automation.automation_id, declined.id, ['skipped'])
    expect(entry).toMatchObject({ reason_code: 'post_not_selected' })
    expect(entry?.trace.at(-1)).toMatchObject({
      gate: 'posts',
      outcome: 'stopped',
      values: { posts_from: automation.posts_from, posted_at: expect.any(String) },
    })
  })

  test('reads the number of replies from the platform for GREATER_THAN', async () => {
    const automation = await onlyAutomation({ reply_count_condition: 'GREATER_THAN', reply_count_value: 0 })
    const { control } = product.sandbox
    await control.webhooks({ mode: 'delay', percent: 100, ms: 400 })
    const comment = await say('mia.makes', 'price?')
    await control.webhooks({ mode: 'lose', percent: 100 })
    await say('jonah.b', 'good question', { parentId: comment.id })
    await control.webhooks({ mode: 'normal' })
    const entry = await entryOf(automation.automation_id, comment.id, ['sent'])
    expect(entry?.trace.find(({ gate }) => gate === 'send')?.values).toMatchObject({ replies: 1 })
  })
})

describe('changes of automations', () => {
  test('a deleted automation does not reply and can be restored with its log', async () => {
    const { platform_user_id, owner } = product
    const { automation_id } = await onlyAutomation({})
    const target = { platform_user_id, automation_id }
    expect((await owner.browser.post('/api/automations/delete', target)).status).toBe(200)
    expect(
      (await owner.browser.get(`/api/instagram/automations/comment-reply/${automation_id}`)).status,
    ).toBe(404)
    const witness = await product.saveCommentReply({ name: 'Witness', keywords: 'nothing at all' })
    const silent = await say('mia.makes', 'price?')
    await entryOf(witness.automation_id, silent.id, ['skipped'])
    const restored = await owner.browser.post('/api/automations/restore', target)
    expect(restored.json).toMatchObject({ data: { automation_id, activation_status: 'ACTIVE' } })
    const answered = await say('mia.makes', 'price again?')
    await entryOf(automation_id, answered.id, ['sent'])
    expect(await repliesTo(silent.id)).toEqual([])
  })

  test('an edit takes effect immediately and keeps the counters', async () => {
    const automation = await onlyAutomation({ user_cooldown_seconds: 300 })
    const first = await say('mia.makes', 'price?')
    await entryOf(automation.automation_id, first.id, ['sent'])
    await product.saveCommentReply({
      automation_id: automation.automation_id,
      keywords: 'cost',
      user_cooldown_seconds: 300,
    })
    const same = await say('mia.makes', 'what does it cost?')
    const other = await say('jonah.b', 'what does it cost?')
    expect(await entryOf(automation.automation_id, same.id, ['skipped'])).toMatchObject({
      reason_code: 'cooldown',
    })
    await entryOf(automation.automation_id, other.id, ['sent'])
  })

  test('pages of the decision log contain every entry exactly once', async () => {
    const { owner } = product
    const automation = await onlyAutomation({})
    for (let index = 0; index < 7; index++) await say('mia.makes', `hello ${index}`)
    await product.logUntil(automation.automation_id, (all) => all.length === 7)
    const entryIds: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const path = `/api/automations/${automation.automation_id}/executions?limit=3${cursor && `&cursor=${cursor}`}`
      const page = (await owner.browser.get(path)).json as { data: Execution[]; next_cursor: string | null }
      entryIds.push(...page.data.map(({ execution_id }) => execution_id))
      cursor = page.next_cursor
    }
    expect(new Set(entryIds).size).toBe(7)
    expect(entryIds).toHaveLength(7)
  })

  test('automations of a disconnected account are paused when it is connected again', async () => {
    const { owner, platform_user_id } = product
    const { automation_id } = await onlyAutomation({})
    const path = `/api/users/profile/${owner.user_id}/connected-accounts`
    const [account] = dataOf<{ id: string }[]>((await owner.browser.get(path)).json)
    expect((await owner.browser.call('DELETE', `${path}/${account?.id}`)).status).toBe(200)
    const list = `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`
    expect((await owner.browser.get(list)).status).toBe(404)
    expect(await connectAccount(owner)).toContain('connected=true')
    expect((await owner.browser.get(list)).json).toMatchObject({
      data: [{ automation_id, activation_status: 'PAUSED' }],
    })
  })
})
