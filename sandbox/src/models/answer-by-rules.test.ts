import { expect, test } from 'vitest'
import { answerByRules } from './answer-customer.ts'
import type { ChatRequest } from './read-request.ts'

const properties = {
  should_reply: { type: 'boolean' },
  confidence: { type: 'number' },
  reason: { type: 'string' },
  reply: { type: 'string' },
  is_known: { type: 'boolean' },
  quotes: { type: 'array', items: { type: 'string' } },
}

const passage = JSON.stringify('# Bowls\nThe large bowl costs 48 euros. We ship to Germany for free.')
const system = `# When to reply\nSomebody asks about the price or the shipping. Do not reply to spam.\n\n# Knowledge\n[1] ${passage}`

function ask(text: string, instructions = system): Record<string, unknown> {
  const { text: answer } = answerByRules({
    model: 'gpt-4o',
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: JSON.stringify({ customer_message: text }) },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'decision', strict: true, schema: { type: 'object', properties } },
    },
  })
  return JSON.parse(answer ?? '')
}

test.each([
  ['How much is the large bowl?', true, 'Hi! The large bowl costs 48 euros.'],
  ['Do you ship to Germany?', true, 'Hi! We ship to Germany for free.'],
  ['What is the price of the teapot set from 2019?', true, expect.stringContaining('find out')],
  ['Lovely weather today', false, expect.any(String)],
  ['Buy followers with this spam', false, expect.any(String)],
])('%s', (text, should_reply, reply) => {
  expect(ask(text)).toMatchObject({ should_reply, reply })
})

test('does not use the automation prompt as a fact', () => {
  expect(ask('How long does shipping take?', '# When to reply\nQuestions about shipping.')).toMatchObject({
    should_reply: true,
    is_known: false,
    reply: expect.stringContaining('find out'),
  })
})

test('quotes the passage of a known answer only', () => {
  expect(ask('How much is the large bowl?')).toMatchObject({
    is_known: true,
    quotes: ['The large bowl costs 48 euros.'],
  })
  expect(ask('Do you rent helicopters?')).toMatchObject({ is_known: false, quotes: [] })
})

test('fills unknown properties with the empty value of their type', () => {
  const schema = { type: 'object', properties: { count: { type: 'integer' }, note: { type: 'string' } } }
  const { text } = answerByRules({
    model: 'gpt-4o',
    messages: [{ role: 'user', content: 'Hello' }],
    response_format: { type: 'json_schema', json_schema: { name: 'other', schema } },
  })
  expect(JSON.parse(text ?? '')).toEqual({ count: 0, note: '' })
})

type Tools = NonNullable<ChatRequest['tools']>
const offer = (...names: string[]): Tools => names.map((name) => ({ type: 'function', function: { name } }))

test.each([
  ['Show me the insights of @clayandember', ['social_media_manager_node']],
  ['Which conversations need a reply?', ['social_media_manager_node']],
  ['Which automations do I have, and how are they doing?', ['social_media_manager_node']],
  ['Do I have unread emails that need a reply?', ['gmail_agent_node']],
  ['Reply to 2 price questions', ['social_media_manager_node', 'social_media_manager_node']],
  [
    'Create an automation that answers price questions, and try it',
    ['social_media_manager_node', 'social_media_manager_node'],
  ],
  [
    'Search the web for what works on Instagram for small shops',
    ['research_agent_node', 'research_agent_node'],
  ],
])('plans: %s', (content, agents) => {
  const { toolUses } = answerByRules({
    model: 'gpt-4o',
    messages: [{ role: 'user', content }],
    tools: offer('make_plan'),
  })
  const plan: { steps: { agent: string }[] } = JSON.parse(toolUses[0]?.arguments ?? '')
  expect(plan.steps.map(({ agent }) => agent)).toEqual(agents)
})

test('uses a tool once, then summarizes its result', () => {
  const user = { role: 'user', content: 'Show me my unread mails' } as const
  const tools = offer('get_unread_email', 'send_email')
  const asked = answerByRules({ model: 'gpt-4o', messages: [user], tools })
  expect(asked.toolUses.map(({ name }) => name)).toEqual(['get_unread_email'])
  const call = {
    id: 'c1',
    type: 'function' as const,
    function: { name: 'get_unread_email', arguments: '{}' },
  }
  const result = JSON.stringify({ mails: [{ from: 'Rosa', subject: 'Kiln is ready' }] })
  const messages: ChatRequest['messages'] = [
    user,
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content: result },
  ]
  expect(answerByRules({ model: 'gpt-4o', messages, tools }).text).toBe('I found:\n\n- Rosa, Kiln is ready')
})

test('reports that a tool found nothing', () => {
  const call = { id: 'c1', type: 'function' as const, function: { name: 'find_comments', arguments: '{}' } }
  const messages: ChatRequest['messages'] = [
    { role: 'user', content: 'Show me the comments' },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content: '{"comments":[]}' },
  ]
  const { text } = answerByRules({ model: 'gpt-4o', messages, tools: offer('find_comments') })
  expect(text).toBe('Nothing was found.')
})

test('answers small talk without a plan', () => {
  const { text, toolUses } = answerByRules({
    model: 'gpt-4o',
    messages: [{ role: 'user', content: 'Hello, who are you?' }],
    tools: offer('make_plan'),
  })
  expect([toolUses, text]).toEqual([[], expect.stringContaining('scripted model')])
})

const trained = [
  'shipping-and-returns.pdf\n# Shipping\nWe ship orders within two days. Returns are free for 30 days.',
  'Shipping and returns\n\nOrders arrive after two days. Shipping is free above 80 euros.',
  'shipping.pdf, page 1: Shipping takes two days within Europe.',
]
test.each(trained)(
  'answers how long shipping takes from a trained text without its file name: %s',
  (text) => {
    const instructions = `# When to reply\n\n# Knowledge\n[1] ${JSON.stringify(text)}`
    const { reply, is_known, quotes } = ask('How long does shipping take?', instructions)
    expect(is_known).toBe(true)
    expect(reply).toMatch(/two days/)
    expect(`${String(reply)} ${String(quotes)}`).not.toMatch(/pdf|#|page 1/)
    expect(text).toContain(String((quotes as string[])[0]))
  },
)

/** Returns the answer to a wish once the tools have these results, in the order of their use. */
function summary(wish: string, results: Readonly<Record<string, unknown>>): string | null {
  const messages: ChatRequest['messages'] = [{ role: 'user', content: wish }]
  for (const [name, result] of Object.entries(results)) {
    const call = { id: name, type: 'function' as const, function: { name, arguments: '{}' } }
    messages.push(
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: name, content: JSON.stringify(result) },
    )
  }
  return answerByRules({ model: 'gpt-4o', messages, tools: offer(...Object.keys(results)) }).text
}

const comments = [
  { comment_id: '1', from: 'mia', text: 'How much?', answered: true },
  { comment_id: '2', from: 'jon', text: 'Do you ship?', answered: false },
]

test('names only unanswered comments where they are asked for', () => {
  const wish = 'Which comments are still unanswered?'
  const text = summary(wish, { find_comments: { comments } })
  expect(text).toContain('Do you ship?')
  expect(text).not.toContain('How much?')
  expect(summary(wish, { find_comments: { comments: comments.slice(0, 1) } })).toBe(
    'All comments have an answer.',
  )
})

test('names only conversations that need a reply where they are asked for', () => {
  const wish = 'Which conversations need a reply?'
  const quiet = { from: 'mia', unread_count: 0, needs_person: false, last_message: 'Thanks!' }
  const waiting = { from: 'jon', unread_count: 2, needs_person: false, last_message: 'Hello?' }
  const handed = { from: 'ana', unread_count: 0, needs_person: true, last_message: 'A person please' }
  const text = summary(wish, { find_conversations: { conversations: [quiet, waiting, handed] } })
  expect(text).toMatch(/jon[\s\S]*ana/)
  expect(text).not.toContain('mia')
  expect(summary(wish, { find_conversations: { conversations: [quiet] } })).toBe(
    'No conversation needs a reply.',
  )
})

test('answers what happened this week with figures', () => {
  const points = [100, 250, 75].map((value, day) => ({ metric: 'reach', day: `2026-11-2${day}`, value }))
  const text = summary('What happened on my account this week?', {
    insight_series: { points },
    find_comments: { comments },
  })
  expect(text).toContain('Reach: 425')
  expect(text).toContain('2 comments, 1 unanswered')
})
