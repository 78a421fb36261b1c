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
