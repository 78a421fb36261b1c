import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '@skein/contract/assistant'
import { startAssistantProduct, type AssistantProduct, type TurnEvent } from '#test/assistant-product.ts'
import { connectMailbox } from '#test/connect-mailbox.ts'

let product: AssistantProduct
let chats = 0

beforeAll(async () => {
  product = await startAssistantProduct()
  await connectMailbox(product.owner)
}, 60_000)
afterAll(() => product.close())

const interruptIn = (events: TurnEvent[]): ChatMessage => {
  const found = events.map(({ data }) => data as ChatMessage).findLast(({ type }) => type === 'interrupt')
  if (!found) throw new Error(`Nothing was asked: ${JSON.stringify(events)}`)
  return found
}
const mailsTo = async (address: string) =>
  (await product.sandbox.control.gmail({ label: 'SENT' })).filter(({ to }) => to.includes(address))

/** A chat that waits for the approval of a mail to an address of its own. */
async function asking() {
  const chat_id = `approval-${++chats}`
  const to = `person${chats}@example.com`
  const { turn_id, events } = await product.say(chat_id, `Mail ${to} saying: We open on Monday.`)
  return { chat_id, to, turn_id, interrupt: interruptIn(events) }
}
const approve = (chat_id: string, rest: object = {}) =>
  product.post(chat_id, 'Send', { human_response: true, ...rest })
const end = async (turn_id: string) => (await product.follow(turn_id)).at(-1)

test('approving twice sends once', async () => {
  const { chat_id, to, turn_id } = await asking()
  const [first, second] = await Promise.all([approve(chat_id), approve(chat_id)])
  expect([first.status, second.status].sort()).toEqual([202, 409])
  await end(turn_id)
  expect((await approve(chat_id)).status).toBe(409)
  expect(await mailsTo(to)).toHaveLength(1)
})

test('arguments that were changed after the person was asked are refused', async () => {
  const { chat_id, to, turn_id } = await asking()
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

test('arguments that are changed between approval and deed are refused as well', async () => {
  const { chat_id, to, turn_id } = await asking()
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

test('an approval after ten minutes does nothing', async () => {
  const { chat_id, to, turn_id } = await asking()
  await product.ctx.db.$client.query(
    `update assistant_actions set expires_at = expires_at - interval '11 minutes' where turn_id = $1`,
    [turn_id],
  )
  await approve(chat_id)
  await end(turn_id)
  expect(await mailsTo(to)).toEqual([])
  expect(JSON.stringify(await product.history(chat_id))).toContain('more than 10 minutes')
})

test('Cancel sends nothing, and the chat says so', async () => {
  const { chat_id, to, turn_id } = await asking()
  await product.post(chat_id, 'Cancel', { human_response: true })
  expect(await end(turn_id)).toMatchObject({ event: 'done', data: { state: 'done' } })
  expect(await mailsTo(to)).toEqual([])
  const [answer] = await product.history(chat_id)
  expect(answer?.current_messages[0]?.content).toContain('did not approve')
})

test('other words approve nothing and are a new wish', async () => {
  const { chat_id, to, turn_id } = await asking()
  const { turn_id: next } = await product.say(chat_id, 'Show me the insights', { human_response: true })
  expect(next).not.toBe(turn_id)
  expect(await end(turn_id)).toMatchObject({ event: 'done' })
  expect(await mailsTo(to)).toEqual([])
  const history = await product.history(chat_id)
  expect(history[0]?.current_messages[0]?.content).toContain('reach')
  expect(history.find(({ type }) => type === 'interrupt')).toMatchObject({ answer: 'Show me the insights' })
})

test('the words of the button without the mark of an answer approve nothing', async () => {
  const { chat_id, to } = await asking()
  await product.say(chat_id, 'Send')
  expect(await mailsTo(to)).toEqual([])
})

test('an answer to something else that was asked approves nothing', async () => {
  const { chat_id, to, interrupt } = await asking()
  await product.say(chat_id, 'Mail other@example.com saying: Hello there.')
  const late = await approve(chat_id, { interrupt_id: interrupt.id })
  expect(late.status).toBe(202)
  expect(await mailsTo(to)).toEqual([])
  expect(await mailsTo('other@example.com')).toEqual([])
})

test('an answer where nothing waits is refused', async () => {
  expect((await approve('nowhere')).status).toBe(409)
})

test('a stranger can neither answer, follow nor stop a turn', async () => {
  const { chat_id, turn_id, to } = await asking()
  const { createUser } = await import('#test/factories.ts')
  const stranger = await createUser(product)
  expect((await product.post(chat_id, 'Send', { human_response: true, who: stranger })).status).toBe(409)
  await expect(product.follow(turn_id, stranger)).rejects.toThrow('not_found')
  const stopping = await stranger.browser.post('/api/chatagent/chat/stop', { turn_id })
  expect(stopping.status).toBe(404)
  expect(await product.history(chat_id, stranger)).toEqual([])
  expect(await mailsTo(to)).toEqual([])
})

test('at most three things leave the house in one run', async () => {
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
  const { turn_id } = await product.say('letters', 'Write four letters')
  for (let round = 0; round < 3; round++) {
    await product.post('letters', 'Send', { human_response: true })
    await product.follow(turn_id)
  }
  const sent = await Promise.all([1, 2, 3, 4].map((number) => mailsTo(`four${number}@example.com`)))
  expect(sent.map(({ length }) => length)).toEqual([1, 1, 1, 0])
  expect(JSON.stringify(await product.history('letters'))).toContain('At most 3 things')
})
