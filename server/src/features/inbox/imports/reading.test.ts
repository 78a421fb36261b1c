import type { RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsOf } from '#test/accounts/connect-account.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { importComments, type CommentImportProgress } from './import-comments.ts'
import { importConversations } from './import-conversations.ts'
import { beginImport } from './import-store.ts'

type Name = Parameters<RunningSandbox['control']['assume']>[0]['name']

const beliefs: Name[] = [
  'conversations_readable',
  'conversations_newest_first',
  'comments_newest_first',
  'comments_nested_in_media',
  'comments_have_author',
  'media_has_product_type',
  'profile_readable',
  'last_page_has_no_next',
  'listed_items_complete',
]
const account = 'clayandember'
/** More than an import of the sandbox's account needs. */
const maxSteps = 60

let product: LiveProduct
let automation: string
let account_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
  await product.sandbox.control.platform({ limits: false })
  automation = (await product.saveCommentReply({ keywords: 'price' })).automation_id
  account_id = (await accountsOf(product.owner))[0]?.id ?? ''
}, 60_000)
afterAll(() => product.close())
beforeEach(() => product.ctx.db.$client.query('truncate conversation_imports, earlier_comments'))

/** Runs both imports. Returns the number of calls until their end. */
async function importAll(): Promise<number> {
  let steps = 0
  await product.ctx.db.transaction((tx) => beginImport(tx, account_id, new Date().toISOString()))
  while (await importConversations(product.ctx, account_id)) if (++steps > maxSteps) return steps
  let progress: CommentImportProgress | null = null
  do progress = await importComments(product.ctx, account_id, progress ?? undefined)
  while (progress !== null && ++steps <= maxSteps)
  return steps
}

test.each(beliefs)('works without %s', async (name) => {
  await product.sandbox.control.assume({ name, holds: false })
  expect(await importAll()).toBeLessThan(maxSteps)
  const person = await product.newPerson()
  const [post] = await product.sandbox.control.posts({ account })
  const { id } = await product.sandbox.control.addComment({
    as: person,
    postId: post?.id ?? '',
    text: 'price?',
  })
  await product.logUntil(automation, (entries) =>
    entries.some(({ event_id, state }) => event_id === id && state === 'sent'),
  )
  await product.sandbox.control.addMessage({ as: person, account, text: 'Thank you!' })
  const conversation = await product.conversationUntil(
    person,
    ({ last_message }) => last_message?.message === 'Thank you!',
  )
  const contact = await product.owner.browser.get(`/api/instagram/conversations/${conversation.id}/contact`)
  expect(contact.status).toBe(200)
  const replies = (await product.sandbox.control.ledger({})).filter(({ target }) => target === id)
  expect(replies).toHaveLength(1)
  expect((await accountsOf(product.owner))[0]?.status).toBe('connected')
  await product.sandbox.control.assume({ name })
})
