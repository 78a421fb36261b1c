import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { scriptRun, toolCall } from '#test/assistant/assistant-script.ts'
import { dataOf } from '#test/services/browser.ts'

let product: AssistantProduct
let chats = 0

beforeAll(async () => {
  product = await shareAssistantProduct()
}, 60_000)
afterEach(() => product.clearAutomations())
afterAll(() => product.close())

async function automations(): Promise<AutomationSummary[]> {
  const path = `/api/automations/get-all-automations?platform_user_id=${product.platform_user_id}`
  return dataOf<AutomationSummary[]>((await product.owner.browser.get(path)).json)
}

const drafts: [given: Draft, automation: Partial<AutomationSummary>][] = [
  [
    { kind: 'COMMENT_REPLY', keywords: ['price'], reply: 'It is 20 euros.' },
    {
      automation_type: 'COMMENT_REPLY',
      keywords: 'price',
      reply_type: 'CUSTOM',
      custom_message: 'It is 20 euros.',
    },
  ],
  [
    { kind: 'COMMENT_REPLY', ai_context_rules: 'Questions about prices.' },
    { automation_type: 'COMMENT_REPLY', trigger_type: 'AI_DECISION', reply_type: 'AI_DECISION' },
  ],
  [
    { kind: 'PRIVATE_MESSAGE', keywords: ['sale'], reply: 'Here is the list.' },
    {
      automation_type: 'PRIVATE_MESSAGE',
      keywords: 'sale',
      reply_template_content: { message: { text: 'Here is the list.' } },
    },
  ],
  [
    { kind: 'DM_REPLY', keywords: ['price'] },
    { automation_type: 'DM_REPLY', keywords: 'price', reply_template_content: null },
  ],
  [
    { kind: 'AI_DM_CONVERSATION', system_prompt: 'Be brief.' },
    { automation_type: 'AI_DM_CONVERSATION', trigger_type: null },
  ],
  [
    { kind: 'COMMENT_REPLY', keywords: ['sale'], new_posts_only: true },
    { automation_type: 'COMMENT_REPLY', post_selection_type: 'FROM_NOW', posts_from: expect.any(String) },
  ],
  [
    {
      kind: 'DM_REPLY',
      match_type: 'ANY',
      message_kinds: ['story_mention'],
      first_contact_only: true,
      once_per_person: true,
      outside_hours_only: true,
      shadow: true,
      reply: 'Thank you!',
    },
    {
      match_type: 'ANY',
      message_kinds: ['story_mention'],
      first_contact_only: true,
      once_per_person: true,
      outside_hours_only: true,
      shadow: true,
    },
  ],
  [
    {
      kind: 'PRIVATE_MESSAGE',
      keywords: ['a'],
      exclude_keywords: ['b'],
      comment_sources: ['live'],
      reply: 'Hi',
    },
    { exclude_keywords: ['b'], comment_sources: ['live'] },
  ],
  [
    { kind: 'DELETE_COMMENT', keywords: ['spam'] },
    { automation_type: 'DELETE_COMMENT', keywords: 'spam', action: 'HIDE' },
  ],
]

interface Draft extends Record<string, unknown> {
  kind: string
  keywords?: string[]
}

/** Scripts the model to save a draft. Returns its id. */
async function saveDraft(chat_id: string, draft: Draft) {
  const word = `draft of ${chat_id}`
  await scriptRun(product, {
    word,
    agents: ['social_media_manager_node'],
    answers: [
      toolCall('create_automation', { name: 'A rule', ...draft }),
      { when: { last: word }, text: 'Saved.' },
    ],
  })
  await product.send(chat_id, `Save the ${word}`)
  const [automation] = await automations()
  return automation?.automation_id
}

async function callOnDraft(chat_id: string, tool: string, input: Record<string, unknown>) {
  const word = `${tool} in ${chat_id}`
  await scriptRun(product, {
    word,
    agents: ['social_media_manager_node'],
    answers: [toolCall(tool, input), { when: { last: word }, text: 'Done.' }],
  })
  return product.send(chat_id, `Now ${word}`)
}

test.each(drafts)('saves %j as a draft, simulates it, and keeps it paused', async (draft, automation) => {
  const chat_id = `draft-${++chats}`
  const automation_id = await saveDraft(chat_id, draft)
  expect(await automations()).toMatchObject([{ ...automation, activation_status: 'PAUSED' }])
  const texts = ['What is the price?', 'So pretty!']
  await callOnDraft(chat_id, 'simulate_automation', { automation_id, texts })
  const history = await product.history(chat_id)
  const tried = history.find(({ node }) => node === 'simulate_automation')
  expect(tried).toMatchObject({ status: 'success', tool_output: { results: [{}, {}] } })
  expect(history.some(({ type }) => type === 'interrupt')).toBe(false)
})

test.each([
  [{}, true],
  [{ ignore_accents: false }, false],
])('ignores accents like a new automation of the editor unless told: %j', async (fields, ignores) => {
  const chat_id = `accents-${++chats}`
  const automation_id = await saveDraft(chat_id, { kind: 'COMMENT_REPLY', keywords: ['café'], ...fields })
  const path = `/api/instagram/automations/comment-reply/${automation_id}`
  expect((await product.owner.browser.get(path)).json).toMatchObject({ data: { ignore_accents: ignores } })
})

test('says that a shadow automation writes drafts before its activation', async () => {
  const id = await saveDraft('shadow', { kind: 'COMMENT_REPLY', keywords: ['a'], reply: 'Hi', shadow: true })
  const { events } = await callOnDraft('shadow', 'activate_automation', { automation_id: id })
  expect(contentOf(events)).toContain('It will write drafts for you to approve.')
})

test('shows the full text and the effect of an automation before activation', async () => {
  const long = 'Please write nicely. '.repeat(12).trim()
  const spam = await saveDraft('spam', { kind: 'DELETE_COMMENT', keywords: ['spam'], action: 'DELETE' })
  const { events } = await callOnDraft('spam', 'activate_automation', { automation_id: spam })
  expect(contentOf(events)).toContain('It will delete comments automatically.')
  await product.clearAutomations()
  const worded = await saveDraft('worded', { kind: 'COMMENT_REPLY', keywords: ['price'], reply: long })
  const { events: others } = await callOnDraft('worded', 'activate_automation', { automation_id: worded })
  expect(contentOf(others)).toContain(`Reply: ${long}`)
})

function contentOf(events: readonly { data: unknown }[]): string {
  const interrupt = events.map(({ data }) => data as ChatMessage).find(({ type }) => type === 'interrupt')
  return (interrupt?.data as { data: { content: string } } | undefined)?.data.content ?? ''
}

test('saves no second chatbot', async () => {
  await saveDraft('first-bot', { kind: 'AI_DM_CONVERSATION', system_prompt: 'Be brief.' })
  await product.sandbox.control.modelScript({ replace: true })
  await saveDraft('second-bot', { kind: 'AI_DM_CONVERSATION', system_prompt: 'Be kind.' })
  expect(await automations()).toHaveLength(1)
  const call = (await product.history('second-bot')).find(({ node }) => node === 'create_automation')
  expect(call).toMatchObject({
    status: 'failed',
    tool_output: { error: 'This account already has a chatbot: A rule. Change that one.' },
  })
})

const refusedDrafts: [given: Record<string, unknown>, objection: string][] = [
  [{ kind: 'COMMENT_REPLY', name: ' ', keywords: ['price'] }, 'Enter a name.'],
  [{ kind: 'DM_REPLY', name: 'A' }, 'Add instructions for AI.'],
  [{ kind: 'COMMENT_REPLY', name: 'A', keywords: ['a'], max_replies_per_post: -1 }, 'Max Replies per Post'],
  [{ kind: 'PRIVATE_MESSAGE', name: 'A', keywords: ['a'], reply: ' ' }, 'text'],
  [{ kind: 'DELETE_COMMENT', name: 'A', keywords: ['a'], reply: 'Bye' }, 'has no reply'],
  [{ kind: 'AI_DM_CONVERSATION', name: 'A', keywords: ['a'] }, 'has no keywords'],
  [{ kind: 'STORY_REPLY', name: 'A' }, 'kind'],
]

test.each(refusedDrafts)('refuses to save %j: %s', async (draft, objection) => {
  const word = `refused ${++chats}`
  await product.sandbox.control.modelScript({ replace: true })
  await scriptRun(product, {
    word,
    agents: ['social_media_manager_node'],
    answers: [
      toolCall('create_automation', draft),
      { when: { tool: 'create_automation' }, text: 'That was not possible.' },
    ],
  })
  const chat_id = `refused-${chats}`
  await product.send(chat_id, `Make it, ${word}`)
  const call = (await product.history(chat_id)).find(({ node }) => node === 'create_automation')
  expect(call).toMatchObject({ status: 'failed', tool_output: { error: expect.stringContaining(objection) } })
  expect(await automations()).toEqual([])
})
