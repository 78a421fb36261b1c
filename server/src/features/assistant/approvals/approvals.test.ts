import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { AuditEntry } from '@skein/contract/workspaces/audit'
import { dataOf } from '#test/services/browser.ts'
import {
  shareAssistantProduct,
  type AssistantProduct,
  type TurnEvent,
} from '#test/assistant/assistant-product.ts'
import { scriptRun, toolCall } from '#test/assistant/assistant-script.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'

let product: AssistantProduct
let chats = 0

beforeAll(async () => {
  product = await shareAssistantProduct()
  await connectMailbox(product.owner)
}, 60_000)
afterAll(() => product.close())

const interruptIn = (events: TurnEvent[]): ChatMessage => {
  const interrupt = events.map(({ data }) => data as ChatMessage).findLast(({ type }) => type === 'interrupt')
  if (!interrupt) throw new Error(`Nothing was asked: ${JSON.stringify(events)}`)
  return interrupt
}
const mailsTo = async (address: string) =>
  (await product.sandbox.control.gmail({ label: 'SENT' })).filter(({ to }) => to.includes(address))

/** Opens a chat that waits for approval of a mail to a unique address. */
async function waitingChat() {
  const chat_id = `approval-${++chats}`
  const to = `person${chats}@example.com`
  const { turn_id, events } = await product.send(chat_id, `Mail ${to} saying: We open on Monday.`)
  return { chat_id, to, turn_id, interrupt: interruptIn(events) }
}
const approve = (chat_id: string, rest: object = {}) =>
  product.post(chat_id, 'Send', { human_response: true, ...rest })
const end = async (turn_id: string) => (await product.follow(turn_id)).at(-1)

test('sends once when approved twice', async () => {
  const { chat_id, to, turn_id } = await waitingChat()
  const [first, second] = await Promise.all([approve(chat_id), approve(chat_id)])
  expect([first.status, second.status].sort()).toEqual([202, 409])
  await end(turn_id)
  expect((await approve(chat_id)).status).toBe(409)
  expect(await mailsTo(to)).toHaveLength(1)
})

test('an approved action is in the audit log as one of the user, without its text', async () => {
  const { chat_id, turn_id } = await waitingChat()
  await approve(chat_id)
  await end(turn_id)
  const { user_id, browser } = product.owner
  const { json } = await browser.get(`/api/workspaces/${user_id}/audit`)
  const [entry] = dataOf<AuditEntry[]>(json)
  expect(entry).toMatchObject({
    verb: 'assistant.send_email',
    user_id,
    target: {},
    before: null,
    after: null,
  })
})

test('refuses arguments that changed after the request for approval', async () => {
  const { chat_id, to, turn_id } = await waitingChat()
  await product.ctx.db.$client.query(
    `update assistant_actions set args = jsonb_set(args, '{to}', '"thief@example.com"') where turn_id = $1`,
    [turn_id],
  )
  await approve(chat_id)
  await end(turn_id)
  expect(await mailsTo(to)).toEqual([])
  expect(await mailsTo('thief@example.com')).toEqual([])
  const history = await product.history(chat_id)
  expect(history.find(({ node }) => node === 'send_email')).toMatchObject({ type: 'tool', status: 'failed' })
})

test('refuses arguments that changed between approval and execution', async () => {
  const { chat_id, to, turn_id } = await waitingChat()
  await product.ctx.db.$client.query(`
    create function change_when_approved() returns trigger language plpgsql as $$
    begin new.args := jsonb_set(new.args, '{to}', '"thief@example.com"'); return new; end $$;
    create trigger changed before update on assistant_actions for each row when (new.state = 'approved')
      execute function change_when_approved();`)
  await approve(chat_id)
  await end(turn_id)
  await product.ctx.db.$client.query(
    'drop trigger changed on assistant_actions; drop function change_when_approved',
  )
  expect([...(await mailsTo(to)), ...(await mailsTo('thief@example.com'))]).toEqual([])
})

test('ignores an approval after ten minutes', async () => {
  const { chat_id, to, turn_id } = await waitingChat()
  await product.ctx.db.$client.query(
    `update assistant_actions set expires_at = expires_at - interval '11 minutes' where turn_id = $1`,
    [turn_id],
  )
  await approve(chat_id)
  await end(turn_id)
  expect(await mailsTo(to)).toEqual([])
  expect(JSON.stringify(await product.history(chat_id))).toContain('Approval expired after 10 minutes')
})

test.each([
  ['an hour fast', 60],
  ['an hour slow', -60],
])(
  'counts the ten minutes by the clock of the database when that of a process is %s',
  async (_case, minutes) => {
    const [late, timely] = [await waitingChat(), await waitingChat()]
    await product.ctx.db.$client.query(
      `update assistant_actions set expires_at = now() - interval '1 minute' where turn_id = $1`,
      [late.turn_id],
    )
    const { now } = product.ctx.clock
    product.ctx.clock.now = () => now() + minutes * 60_000
    try {
      for (const { chat_id, turn_id } of [late, timely]) {
        await approve(chat_id)
        await end(turn_id)
      }
    } finally {
      product.ctx.clock.now = now
    }
    expect(await mailsTo(late.to)).toEqual([])
    expect(await mailsTo(timely.to)).toHaveLength(1)
  },
)

test('sends nothing after a rejection and says so in the chat', async () => {
  const { chat_id, to, turn_id } = await waitingChat()
  await product.post(chat_id, 'Reject', { human_response: true })
  expect(await end(turn_id)).toMatchObject({ event: 'done', data: { state: 'done' } })
  expect(await mailsTo(to)).toEqual([])
  const [answer] = await product.history(chat_id)
  expect(answer?.current_messages[0]?.content).toMatch(/not approved/i)
})

test('approves nothing and starts a new turn for another message', async () => {
  const { chat_id, to, turn_id } = await waitingChat()
  const { turn_id: next } = await product.send(chat_id, 'Show me the insights', { human_response: true })
  expect(next).not.toBe(turn_id)
  expect(await end(turn_id)).toMatchObject({ event: 'done' })
  expect(await mailsTo(to)).toEqual([])
  const history = await product.history(chat_id)
  expect(history[0]?.current_messages[0]?.content).toContain('reach')
  expect(history.find(({ type }) => type === 'interrupt')).toMatchObject({ answer: 'Show me the insights' })
})

test('approves nothing when the option text is not marked as an answer', async () => {
  const { chat_id, to } = await waitingChat()
  await product.send(chat_id, 'Send')
  expect(await mailsTo(to)).toEqual([])
})

test('approves nothing when the answer belongs to another interrupt', async () => {
  const { chat_id, to, interrupt } = await waitingChat()
  await product.send(chat_id, 'Mail other@example.com saying: Hello there.')
  const late = await approve(chat_id, { interrupt_id: interrupt.id })
  expect(late.status).toBe(202)
  expect(await mailsTo(to)).toEqual([])
  expect(await mailsTo('other@example.com')).toEqual([])
})

test('refuses an answer when nothing waits for one', async () => {
  expect((await approve('nowhere')).status).toBe(409)
})

test('does not let another user answer, follow or stop a turn', async () => {
  const { chat_id, turn_id, to } = await waitingChat()
  const { createUser } = await import('#test/accounts/create-user.ts')
  const otherUser = await createUser(product)
  expect((await product.post(chat_id, 'Send', { human_response: true, who: otherUser })).status).toBe(409)
  await expect(product.follow(turn_id, otherUser)).rejects.toThrow('not_found')
  const stopping = await otherUser.browser.post('/api/chatagent/chat/stop', { turn_id })
  expect(stopping.status).toBe(404)
  expect(await product.history(chat_id, otherUser)).toEqual([])
  expect(await mailsTo(to)).toEqual([])
})

test('sends at most three messages in one run', async () => {
  const { sandbox } = product
  const call = (number: number) => ({
    when: { tool: 'send_email', last: 'four letters' },
    toolCalls: [
      {
        name: 'send_email',
        arguments: { to: `four${number}@example.com`, subject: 'A letter', body: `Letter ${number}` },
      },
    ],
  })
  await sandbox.control.modelScript({
    answers: [
      {
        when: { tool: 'make_plan', last: 'four letters' },
        toolCalls: [
          {
            name: 'make_plan',
            arguments: {
              reason: 'Letters',
              steps: [{ agent: 'gmail_agent_node', task: 'Write four letters.' }],
            },
          },
        ],
      },
      call(1),
      call(2),
      call(3),
      call(4),
      { when: { tool: 'send_email', last: 'four letters' }, text: 'Three are sent.' },
    ],
  })
  const { turn_id } = await product.send('letters', 'Write four letters')
  for (let round = 0; round < 3; round++) {
    await product.post('letters', 'Send', { human_response: true })
    await product.follow(turn_id)
  }
  const mails = await Promise.all([1, 2, 3, 4].map((number) => mailsTo(`four${number}@example.com`)))
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 1, 0])
  expect(JSON.stringify(await product.history('letters'))).toContain('Up to 3 actions per request')
})

test('names and reports hidden characters of a search, which are not sent', async () => {
  const query = 'gla\u200bze \u3164prices\u{e0041}\u{e0042}'
  await scriptRun(product, {
    word: 'searched',
    agents: ['gmail_agent_node', 'research_agent_node'],
    answers: [
      toolCall('get_unread_email', { limit: 1 }),
      { when: { tool: 'get_unread_email' }, text: 'Read.' },
      toolCall('search_web', { query }),
      { when: { tool: 'search_web' }, text: 'Found.' },
    ],
  })
  const { turn_id, events } = await product.send('searched', 'Look for what I searched')
  const interrupt = interruptIn(events)
  const shownText = 'gla‹zero width space›ze ‹U+3164›prices‹U+E0041›‹U+E0042›'
  expect(interrupt.data).toMatchObject({
    data: {
      content: expect.stringMatching(new RegExp(`${shownText.replaceAll('+', '.')}[^]*hidden characters`)),
    },
    proposal: { parts: [{ texts: [{ text: shownText, plain: 'glaze prices' }] }] },
  })
  expect(JSON.stringify(interrupt.data)).not.toMatch(/[\u200b\u3164\u{e0041}]/u)
  const queries: string[] = []
  const { search } = product.ctx
  product.ctx.search = (text, options) => (queries.push(text), search(text, options))
  await product.post('searched', 'Allow', {
    human_response: true,
    interrupt_id: interrupt.id,
  })
  await product.follow(turn_id)
  product.ctx.search = search
  expect(queries).toEqual(['glaze prices'])
})

test('shows hidden characters of every part of a mail by their names', async () => {
  await scriptRun(product, {
    word: 'hidden',
    agents: ['gmail_agent_node'],
    answers: [
      toolCall('send_email', {
        to: 'anna@north.example',
        subject: 'Fig\u200bures',
        body: 'Pay \u202e001 at https://north.example/\u{e0041}',
        reply_to_id: null,
      }),
    ],
  })
  const { events } = await product.send('hidden', 'Send something hidden')
  const interruptText = JSON.stringify(interruptIn(events).data)
  for (const name of ['Fig‹zero width space›ures', '‹right-to-left override›001', '/‹U+E0041›']) {
    expect(interruptText).toContain(name)
  }
  expect(interruptText).not.toMatch(/[\u200b\u202e\u{e0041}]/u)
})
