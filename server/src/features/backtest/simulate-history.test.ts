import type { Simulation } from '@skein/contract/automations/backtest/simulate'
import { day } from '@skein/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importComments } from '#src/features/inbox/imports/import-comments.ts'
import { importConversations } from '#src/features/inbox/imports/import-conversations.ts'
import { beginImport } from '#src/features/inbox/imports/import-store.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { textReply } from '#test/reply-templates.ts'

const account = 'clayandember'
let product: LiveProduct
let account_id: string
let post_id: string
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  account_id = (await sql<{ id: string }>('select id from connected_accounts'))[0]?.id ?? ''
  post_id = (await control().addPost({ account, caption: 'Bowls' })).id
}, 60_000)
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  await sql('delete from earlier_comments')
  await sql('delete from messages')
  await sql('delete from decisions')
  person = await product.newPerson()
})

const control = () => product.sandbox.control

async function sql<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await product.ctx.db.$client.query<R>(text, values)).rows
}

const comment = async (text: string, ageMs = 0) =>
  (await control().addComment({ as: person, postId: post_id, text, ageMs })).id
const message = async (text: string, ageMs = 0) =>
  (await control().addMessage({ as: person, account, text, ageMs })).mid

/** Runs `act` before the account is connected: no webhook reports it, and the imports find it. */
async function imported(act: () => Promise<void>) {
  await control().webhooks({ mode: 'lose', percent: 100 })
  await act()
  await control().settleWebhooks()
  await control().webhooks({ mode: 'normal' })
  const { ctx } = product
  await beginImport(ctx.db, account_id, new Date(ctx.clock.now()).toISOString())
  while (await importConversations(ctx, account_id));
  for (let at = await importComments(ctx, account_id); at !== null;)
    at = await importComments(ctx, account_id, at)
}

const drafts = {
  comment: {
    automation_type: 'COMMENT_REPLY',
    name: 'Draft',
    trigger_type: 'KEYWORD',
    keywords: 'celadon',
    reply_type: 'CUSTOM',
    custom_message: 'All of it is celadon.',
  },
  message: {
    automation_type: 'DM_REPLY',
    name: 'Draft',
    trigger_type: 'KEYWORD',
    keywords: 'celadon',
    ...textReply('All of it is celadon.'),
  },
} as const

async function simulated(body: object): Promise<[event_id: string | null, reason_code: string][]> {
  const { platform_user_id, owner } = product
  const answer = await owner.browser.post('/api/automations/simulate', { platform_user_id, ...body })
  if (answer.status !== 200) throw new Error(answer.text)
  return dataOf<Simulation>(answer.json).results.map(({ event_id, reason_code }) => [event_id, reason_code])
}
const tried = (kind: keyof typeof drafts, settings: object, days = 1) =>
  simulated({ days, draft: { ...drafts[kind], platform_user_id: product.platform_user_id, ...settings } })

describe('a backtest right after the connection', () => {
  test('contains the imported comments and messages, newest first', async () => {
    const ids = { comments: [''], messages: [''] }
    await imported(async () => {
      ids.comments = [await comment('Is it celadon?', 3 * day), await comment('So pretty')]
      ids.messages = [await message('Is it celadon?', 3 * day), await message('Thank you')]
    })
    const [older = '', newer = ''] = ids.comments
    expect(await tried('comment', {}, 30)).toEqual(
      expect.arrayContaining([
        [newer, 'no_keyword'],
        [older, 'fired_keyword'],
      ]),
    )
    const [first = '', second = ''] = ids.messages
    const messages = await tried('message', {}, 30)
    expect(messages.filter(([id]) => ids.messages.includes(id ?? ''))).toEqual([
      [second, 'no_keyword'],
      [first, 'fired_keyword'],
    ])
    const recent = await tried('message', {}, 2)
    expect(recent.map(([id]) => id)).not.toContain(first)
    expect(recent).toContainEqual([second, 'no_keyword'])
  })

  test('does not count a message twice whose webhook arrives after the import', async () => {
    const mid = await message('Is it celadon?')
    const automation = await product.saveDmReply({ keywords: 'celadon' })
    const other = await message('Is it celadon, too?')
    await product.entryOf(automation, other, 'sent')
    await imported(async () => undefined)
    const events = (await tried('message', {})).map(([id]) => id)
    expect(events.filter((id) => id === mid || id === other)).toHaveLength(2)
  })
})

test('says that any text matches, as the log does', async () => {
  await imported(async () => void (await comment('Lovely', day / 2)))
  const any = { match_type: 'ANY', keywords: '' }
  expect((await tried('comment', any)).map(([, reason]) => reason)).toContain('fired_any')
})

describe('the first contact', () => {
  test('is known from imported messages older than the tested days', async () => {
    let mid = ''
    await imported(async () => {
      await message('Hello', 5 * day)
      mid = await message('Is it celadon?')
    })
    expect(await tried('message', { first_contact_only: true })).toContainEqual([mid, 'known_contact'])
  })

  test('is known for messages that were decided before an automation asked for it', async () => {
    const automation = await product.saveDmReply({ keywords: 'celadon' })
    const first = await message('Is it celadon?')
    await product.entryOf(automation, first, 'sent')
    const second = await message('Really celadon?')
    await product.entryOf(automation, second, 'sent')
    const results = await tried('message', {
      first_contact_only: true,
      automation_id: automation.automation_id,
    })
    expect(results).toContainEqual([first, 'fired_keyword'])
    expect(results).toContainEqual([second, 'known_contact'])
  })
})

describe('once per person', () => {
  const once = { once_per_person: true }

  test.each(['comment', 'message'] as const)(
    'counts imported events before the tested days: %s',
    async (kind) => {
      const write = { comment, message }[kind]
      let id = ''
      await imported(async () => {
        await write('Is it celadon?', 5 * day)
        id = await write('And this, celadon?')
      })
      expect(await tried(kind, once)).toContainEqual([id, 'once_per_person'])
      expect(await tried(kind, {})).toContainEqual([id, 'fired_keyword'])
      person = await product.newPerson()
      await imported(async () => {
        await write('Nice', 5 * day)
        id = await write('Celadon?')
      })
      expect(await tried(kind, once)).toContainEqual([id, 'fired_keyword'])
    },
  )

  test('counts decided events before the tested days', async () => {
    const automation = await product.saveCommentReply({ keywords: 'nothing' })
    const first = await comment('Is it celadon?')
    await product.entryOf(automation, first, 'skipped')
    await sql(`update decisions set decided_at = decided_at - interval '3 days'`)
    const second = await comment('Is this celadon?')
    await product.entryOf(automation, second, 'skipped')
    const results = await tried('comment', once)
    expect(results).toContainEqual([second, 'once_per_person'])
    expect(results.map(([id]) => id)).not.toContain(first)
  })

  test('counts what the automation sent before, also with other settings and without its log', async () => {
    const automation = await product.saveCommentReply({ keywords: 'porcelain', ...once })
    await product.entryOf(automation, await comment('Is it porcelain?'), 'sent')
    await sql(`update outbox set created_at = created_at - interval '3 days' where source_id = $1`, [
      automation.automation_id,
    ])
    await sql('delete from decisions')
    const second = await comment('Is this celadon?')
    await product.entryOf(automation, second, 'skipped')
    const { automation_id } = automation
    expect(await tried('comment', { ...once, automation_id })).toContainEqual([second, 'once_per_person'])
    expect(await tried('comment', once)).toContainEqual([second, 'fired_keyword'])
  })
})
