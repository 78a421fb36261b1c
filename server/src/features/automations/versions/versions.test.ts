import type { CommentReplyAutomation } from '@skein/contract/automations/kinds/comment-reply'
import type { AutomationVersion } from '@skein/contract/automations/sharing/automation-versions'
import { limits } from '@skein/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let owner: TestUser
let other: TestUser

beforeAll(async () => {
  product = await shareLiveProduct()
  owner = product.owner
  other = await createUser(product)
})
afterAll(() => product.close())
beforeEach(() => product.clearAutomations())

const pathOf = (automation_id: string) => `/api/automations/${automation_id}/versions`

async function versionsOf(automation_id: string): Promise<AutomationVersion[]> {
  return dataOf<AutomationVersion[]>((await owner.browser.get(pathOf(automation_id))).json)
}

const restore = (automation_id: string, version: number | string, user = owner) =>
  user.browser.post(`${pathOf(automation_id)}/${version}/restore`, {})

const change = (automation: CommentReplyAutomation, settings: Partial<CommentReplyAutomation>) =>
  product.saveCommentReply({
    automation_id: automation.automation_id,
    keywords: automation.keywords,
    custom_message: automation.custom_message,
    ...settings,
  })

const sentence = (keyword: string) =>
  `When a comment contains ${keyword} on all posts, reply publicly “It is 20.”.`

describe('the versions of an automation', () => {
  test('are its saves with author, time, sentence and changed fields, newest first', async () => {
    const automation = await product.saveCommentReply({ keywords: 'price', custom_message: 'It is 20.' })
    await change(automation, { keywords: 'cost' })
    await change(automation, { keywords: 'cost', name: 'Costs', user_cooldown_seconds: 60 })
    const versions = await versionsOf(automation.automation_id)
    expect(versions).toMatchObject([
      { version: 3, author: `User ${/\d+/.exec(owner.email)?.[0]}`, sentence: sentence('cost') },
      {
        version: 2,
        author: `User ${/\d+/.exec(owner.email)?.[0]}`,
        sentence: sentence('cost'),
        changed: ['keywords'],
      },
      {
        version: 1,
        author: `User ${/\d+/.exec(owner.email)?.[0]}`,
        sentence: sentence('price'),
        changed: [],
      },
    ])
    expect(versions[0]?.changed.toSorted()).toEqual(['name', 'user_cooldown_seconds'])
    expect(versions[2]?.created_at).toBe(automation.created_at)
  })

  test('do not include pauses and activations', async () => {
    const { automation_id } = await product.saveCommentReply({})
    const { platform_user_id } = product
    for (const activation_status of ['PAUSED', 'ACTIVE'])
      await owner.browser.post('/api/automations/update-active', {
        platform_user_id,
        automation_id,
        activation_status,
      })
    expect(await versionsOf(automation_id)).toHaveLength(1)
  })

  test('begin with version 1 for a copy', async () => {
    const automation = await product.saveCommentReply({})
    await change(automation, { keywords: 'cost' })
    const { platform_user_id } = product
    const copy = await owner.browser.post('/api/automations/duplicate', {
      platform_user_id,
      automation_id: automation.automation_id,
    })
    const { automation_id } = dataOf<{ automation_id: string }>(copy.json)
    expect(await versionsOf(automation_id)).toMatchObject([{ version: 1 }])
  })

  test('are at most 200; the oldest are deleted', async () => {
    const automation = await product.saveCommentReply({})
    await product.ctx.db.$client.query(
      `insert into automation_versions select automation_id, n, account_id, author_id, settings, created_at
       from automation_versions, generate_series(2, $2::int) n where automation_id = $1`,
      [automation.automation_id, limits.versions],
    )
    await product.ctx.db.$client.query('update automations set version = $2 where automation_id = $1', [
      automation.automation_id,
      limits.versions,
    ])
    await change(automation, { keywords: 'cost' })
    const versions = await versionsOf(automation.automation_id)
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([200, 201, 2])
    expect((await restore(automation.automation_id, 1)).status).toBe(404)
  })

  test('are deleted with the automation', async () => {
    const { automation_id } = await product.saveCommentReply({})
    await product.ctx.db.$client.query('delete from automations where automation_id = $1', [automation_id])
    const { rows } = await product.ctx.db.$client.query(
      'select from automation_versions where automation_id = $1',
      [automation_id],
    )
    expect(rows).toEqual([])
  })
})

describe('a restore', () => {
  test('saves an earlier version as a new one and keeps status and counters', async () => {
    const automation = await product.saveCommentReply({ keywords: 'price', custom_message: 'It is 20.' })
    const changedAutomation = await change(automation, { keywords: 'cost' })
    const answer = await restore(automation.automation_id, 1)
    expect([answer.status, answer.json]).toMatchObject([200, { message: 'Restored as a new version.' }])
    expect(dataOf<AutomationVersion[]>(answer.json)).toMatchObject([
      { version: 3, sentence: sentence('price'), changed: ['keywords'] },
      { version: 2, sentence: sentence('cost') },
      { version: 1, sentence: sentence('price') },
    ])
    const read = await owner.browser.get(
      `/api/instagram/automations/comment-reply/${automation.automation_id}`,
    )
    expect(read.json).toMatchObject({
      data: { keywords: 'price', version: 3, activation_status: changedAutomation.activation_status },
    })
  })

  test('is refused with 404 for an unknown version and with 400 for no number', async () => {
    const { automation_id } = await product.saveCommentReply({})
    expect((await restore(automation_id, 7)).status).toBe(404)
    expect((await restore(automation_id, 'x')).status).toBe(400)
    expect(await versionsOf(automation_id)).toHaveLength(1)
  })

  test('is refused while the image of the version does not exist', async () => {
    const image = {
      reply_template_type: 'image' as const,
      reply_template_content: {
        message: {
          attachment: {
            type: 'image' as const,
            payload: { url: `${product.ctx.env.PUBLIC_URL}/images/gone.png`, is_reusable: true },
          },
        },
      },
    }
    const { automation_id } = await product.saveDmReply(image)
    const answer = await restore(automation_id, 1)
    expect([answer.status, answer.json]).toMatchObject([409, { detail: 'reply_template_content' }])
  })
})

test("refuses versions of another user's automation like those of an unknown one", async () => {
  const { automation_id } = await product.saveCommentReply({})
  for (const id of [automation_id, 'unknown']) {
    expect((await other.browser.get(pathOf(id))).status).toBe(404)
    expect((await restore(id, 1, other)).status).toBe(404)
  }
  expect(await versionsOf(automation_id)).toHaveLength(1)
})

test('a log entry names the version that decided, also after later saves', async () => {
  const [post] = await product.sandbox.control.posts({ account: 'clayandember' })
  const say = (text: string) =>
    product.sandbox.control.addComment({ as: 'mia.makes', text, postId: post?.id ?? '' })
  const automation = await product.saveCommentReply({
    keywords: 'price',
    reply_count_condition: 'GREATER_THAN',
    reply_count_value: 0,
  })
  const first = await say('the price?')
  expect(await product.entryOf(automation, first.id, 'skipped', 'sent')).toMatchObject({
    automation_version: 1,
  })
  await change(automation, { keywords: 'cost' })
  const second = await say('what does it cost?')
  const third = await say('nothing to see')
  for (const { id } of [second, third])
    expect(await product.entryOf(automation, id, 'skipped', 'sent')).toMatchObject({ automation_version: 2 })
  expect(await product.entryOf(automation, first.id, 'skipped', 'sent')).toMatchObject({
    automation_version: 1,
  })
})
