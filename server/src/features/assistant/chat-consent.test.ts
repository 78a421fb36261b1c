import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { scriptRun, toolCall } from '#test/assistant/assistant-script.ts'

let product: AssistantProduct

beforeAll(async () => {
  product = await shareAssistantProduct()
  await connectMailbox(product.owner)
}, 60_000)
beforeEach(() => product.sandbox.control.modelScript({ replace: true }))
afterAll(() => product.close())

const search = toolCall('search_web', { query: 'IBAN DE44SECRET' })
const interruptCount = async (chat_id: string) =>
  (await product.history(chat_id)).filter(({ type }) => type === 'interrupt').length

test('asks before a search in a later turn of a chat that has read mail', async () => {
  const mail = await product.sandbox.control.receiveMail({
    from: 'X <x@example.com>',
    subject: 'Hi',
    text: 'Hi',
  })
  await scriptRun(product, {
    word: 'postbox',
    agents: ['gmail_agent_node'],
    answers: [
      toolCall('read_email', { id: mail.id }),
      { when: { tool: 'read_email' }, text: 'IBAN DE44SECRET' },
    ],
  })
  await product.send('later', 'Read the postbox')
  await scriptRun(product, {
    word: 'lookup',
    agents: ['research_agent_node'],
    answers: [search, { when: { tool: 'search_web' }, text: 'Done.' }],
  })
  await product.send('later', 'Now do the lookup')
  expect(await interruptCount('later')).toBe(1)
  await product.send('fresh', 'Now do the lookup')
  expect(await interruptCount('fresh')).toBe(0)
})

test('counts a simulation over stored events as text of strangers', async () => {
  await scriptRun(product, {
    word: 'draft',
    agents: ['social_media_manager_node'],
    answers: [
      toolCall('create_automation', {
        kind: 'COMMENT_REPLY',
        name: 'Price',
        keywords: ['price'],
        reply: '12 EUR',
      }),
      { when: { tool: 'create_automation' }, text: 'Saved.' },
    ],
  })
  await product.send('drafts', 'Make a draft')
  const { rows } = await product.ctx.db.$client.query<{ id: string }>(
    'select automation_id as id from automations limit 1',
  )
  const automation_id = rows[0]?.id ?? ''
  await scriptRun(product, {
    word: 'simulate',
    agents: ['social_media_manager_node', 'research_agent_node'],
    answers: [
      toolCall('simulate_automation', { automation_id, texts: [] }),
      { when: { tool: 'simulate_automation' }, text: 'Simulated.' },
      search,
    ],
  })
  await product.send('simulated', 'Please simulate')
  const history = await product.history('simulated')
  expect(history.find(({ node }) => node === 'simulate_automation')).toMatchObject({ status: 'success' })
  expect(await interruptCount('simulated')).toBe(1)
})
