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

const delivery = [
  'delivery.txt › Shipping: We ship on Mondays and Thursdays. Parcels within Germany take 2 to 4 working days.',
  'bowls.pdf: The large bowl costs 48 euros.',
]

test.each([
  ['How long does shipping take?', delivery, 'Hi! Parcels within Germany take 2 to 4 working days.'],
  [
    'How long is the delivery?',
    ['shop.md: Orders are delivered within 3 days.'],
    'Hi! Orders are delivered within 3 days.',
  ],
  ['When will my parcel arrive?', delivery, 'Hi! Parcels within Germany take 2 to 4 working days.'],
  ['How long does shipping take?', ['faq.pdf: We ship within two days.'], 'Hi! We ship within two days.'],
  [
    'How long does shipping take?',
    ['shipping.pdf\n# Shipping\nWe ship orders within two days.'],
    'Hi! We ship orders within two days.',
  ],
  [
    'How long does shipping take?',
    ['Shipping and returns\n\nOrders arrive after two days.'],
    'Hi! Orders arrive after two days.',
  ],
  ['Is shipping free?', ['shipping.pdf'], expect.stringContaining('find out')],
  ['How much is the large bowl?', delivery, 'Hi! The large bowl costs 48 euros.'],
  ['How long is the guarantee?', delivery, expect.stringContaining('find out')],
])('answers %j from passages without the name of their file', (text, passages, reply) => {
  const knowledge = passages.map((passage, index) => `[${index + 1}] ${JSON.stringify(passage)}`).join('\n')
  expect(ask(text, `# When to reply\nEvery question.\n\n# Knowledge\n${knowledge}`)).toMatchObject({ reply })
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
  ['What happened on my account this week?', ['social_media_manager_node', 'social_media_manager_node']],
  ['Which comments are still unanswered?', ['social_media_manager_node']],
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
  const answer = answerByRules({ model: 'gpt-4o', messages: [user], tools })
  expect(answer.toolUses.map(({ name }) => name)).toEqual(['get_unread_email'])
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

/** Returns the answer after these tools have returned these results. */
function answerAfter(content: string, ...results: readonly (readonly [name: string, result: unknown])[]) {
  const messages = results.flatMap(([name, result], index): ChatRequest['messages'] => {
    const id = `c${index}`
    const call = { id, type: 'function' as const, function: { name, arguments: '{}' } }
    return [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: id, content: JSON.stringify(result) },
    ]
  })
  return answerByRules({
    model: 'gpt-4o',
    messages: [{ role: 'system', content: 'Today is 2026-11-26.' }, { role: 'user', content }, ...messages],
    tools: offer('profile_insight', 'find_comments', 'find_conversations'),
  })
}

const comments = [
  { from: 'mia', text: 'How much?', answered: true },
  { from: 'leo', text: 'Do you ship?', answered: false },
]

test('lists only comments without an answer when asked for them', () => {
  const wish = 'Which comments are still unanswered?'
  expect(answerAfter(wish, ['find_comments', { comments }]).text).toBe('I found:\n\n- leo, Do you ship?')
  const answered = comments.slice(0, 1)
  expect(answerAfter(wish, ['find_comments', { comments: answered }]).text).toBe('All comments are answered.')
  expect(answerAfter(wish, ['find_comments', { comments: [] }]).text).toBe('There are no comments yet.')
})

test('lists only conversations that need a reply when asked for them', () => {
  const conversations = [
    { from: 'mia', last_message: 'Thanks!', unread_count: 0, needs_person: false },
    { from: 'leo', last_message: 'Hello?', unread_count: 2, needs_person: false },
  ]
  const { text } = answerAfter('Which conversations need a reply?', ['find_conversations', { conversations }])
  expect(text).toBe('I found:\n\n- leo, Hello?')
})

test('tells what happened this week in figures', () => {
  const wish = 'What happened on my account this week?'
  const answer = answerAfter(wish)
  expect(JSON.parse(answer.toolUses[0]?.arguments ?? '')).toEqual({
    since: '2026-11-20',
    until: '2026-11-26',
  })
  const { text } = answerAfter(
    wish,
    ['profile_insight', { account: 'clayandember', metrics: { reach: 1200, likes: 80 } }],
    ['find_comments', { comments }],
  )
  expect(text).toBe(
    '- account: clayandember\n- reach: 1200\n- likes: 80\n\n- comments in Live Chat: 2, unanswered: 1',
  )
})

test('answers small talk without a plan', () => {
  const { text, toolUses } = answerByRules({
    model: 'gpt-4o',
    messages: [{ role: 'user', content: 'Hello, who are you?' }],
    tools: offer('make_plan'),
  })
  expect([toolUses, text]).toEqual([[], expect.stringContaining('scripted model')])
})
