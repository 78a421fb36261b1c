import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { ChatMessage } from '@skein/contract/assistant'
import { startAssistantProduct, type AssistantProduct } from '#test/assistant-product.ts'
import { dataOf } from '#test/browser.ts'

let product: AssistantProduct
let chats = 0

beforeAll(async () => {
  product = await startAssistantProduct()
}, 60_000)
afterEach(() => product.clearRules())
afterAll(() => product.close())

async function automations(): Promise<AutomationSummary[]> {
  const path = `/api/automations/get-all-automations?platform_user_id=${product.platform_user_id}`
  return dataOf<AutomationSummary[]>((await product.owner.browser.get(path)).json)
}

const wishes: [wish: string, rule: Partial<AutomationSummary>][] = [
  [
    'Make a rule that answers whoever asks for the price with "It is 20 euros."',
    {
      automation_type: 'COMMENT_REPLY',
      keywords: 'price',
      reply_type: 'CUSTOM',
      custom_message: 'It is 20 euros.',
    },
  ],
  [
    'Make a rule for comments where the AI decides and the AI writes',
    { automation_type: 'COMMENT_REPLY', trigger_type: 'AI_DECISION', reply_type: 'AI_DECISION' },
  ],
  [
    'Make a rule that sends a private message to everyone who comments "sale", with "Here is the list."',
    {
      automation_type: 'PRIVATE_MESSAGE',
      keywords: 'sale',
      reply_template_content: { message: { text: 'Here is the list.' } },
    },
  ],
  [
    'Make a rule for direct messages: when somebody asks for the price the AI writes',
    { automation_type: 'DM_REPLY', keywords: 'price', reply_template_content: null },
  ],
  [
    'Make a rule that talks with everybody who writes',
    { automation_type: 'AI_DM_CONVERSATION', trigger_type: null },
  ],
  [
    'Make a rule that hides comments that say "spam"',
    { automation_type: 'DELETE_COMMENT', keywords: 'spam', action: 'HIDE' },
  ],
]

test.each(wishes)('%s: it is saved as a draft, tried, and does nothing', async (wish, automation) => {
  const chat_id = `draft-${++chats}`
  await product.say(chat_id, wish)
  expect(await automations()).toMatchObject([{ ...automation, activation_status: 'PAUSED' }])
  const history = await product.history(chat_id)
  const tried = history.find(({ node }) => node === 'simulate_automation')
  expect(tried).toMatchObject({ status: 'success', tool_output: { results: [{}, {}] } })
  expect(history.some(({ type }) => type === 'interrupt')).toBe(false)
})

test('whoever activates a rule is shown all of its words, and what it will do', async () => {
  const long = 'Please write nicely. '.repeat(12).trim()
  const { events } = await product.say(
    'activated',
    `Make a rule that deletes comments that say "spam" and activate it`,
  )
  expect(contentOf(events)).toContain('From then on it deletes comments by itself.')
  const { events: others } = await product.say(
    'worded',
    `Make a rule that answers whoever asks for the price with "${long}" and activate it`,
  )
  expect(contentOf(others)).toContain(`Reply: ${long}`)
})

function contentOf(events: readonly { data: unknown }[]): string {
  const asked = events.map(({ data }) => data as ChatMessage).find(({ type }) => type === 'interrupt')
  return (asked?.data as { data: { content: string } } | undefined)?.data.content ?? ''
}

const refused: [given: Record<string, unknown>, objection: string][] = [
  [{ kind: 'COMMENT_REPLY', name: ' ', keywords: ['price'] }, 'Automation Name cannot be empty.'],
  [{ kind: 'DM_REPLY', name: 'A' }, 'Please provide a context for the AI.'],
  [{ kind: 'COMMENT_REPLY', name: 'A', keywords: ['a'], max_replies_per_post: -1 }, 'Max Replies per Post'],
  [{ kind: 'PRIVATE_MESSAGE', name: 'A', keywords: ['a'], reply: ' ' }, 'text'],
  [{ kind: 'DELETE_COMMENT', name: 'A', keywords: ['a'], reply: 'Bye' }, 'has no reply'],
  [{ kind: 'AI_DM_CONVERSATION', name: 'A', keywords: ['a'] }, 'has no keywords'],
  [{ kind: 'STORY_REPLY', name: 'A' }, 'kind'],
]

test.each(refused)('%j is not saved: %s', async (given, objection) => {
  const word = `refused ${++chats}`
  const plan = {
    name: 'make_plan',
    arguments: { reason: 'A rule', steps: [{ agent: 'social_media_manager_node', task: 'Save it.' }] },
  }
  await product.sandbox.control.modelScript({
    answers: [
      { when: { tool: 'make_plan', last: word }, toolCalls: [plan] },
      { when: { tool: 'create_automation' }, toolCalls: [{ name: 'create_automation', arguments: given }] },
      { when: { tool: 'create_automation' }, text: 'That was not possible.' },
    ],
    replace: true,
  })
  const chat_id = `refused-${chats}`
  await product.say(chat_id, `Make it, ${word}`)
  const made = (await product.history(chat_id)).find(({ node }) => node === 'create_automation')
  expect(made).toMatchObject({ status: 'failed', tool_output: { error: expect.stringContaining(objection) } })
  expect(await automations()).toEqual([])
})
