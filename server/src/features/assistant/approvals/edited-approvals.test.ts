import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage, OptionInterrupt } from '@skein/contract/assistant/assistant'
import type * as z from 'zod'
import {
  shareAssistantProduct,
  type AssistantProduct,
  type TurnEvent,
} from '#test/assistant/assistant-product.ts'
import { scriptRun, toolCall } from '#test/assistant/assistant-script.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'

let product: AssistantProduct
let chats = 0

beforeAll(async () => {
  product = await shareAssistantProduct()
  await connectMailbox(product.owner)
}, 60_000)
afterAll(() => product.close())

const interruptIn = (events: TurnEvent[]) => {
  const interrupt = events.map(({ data }) => data as ChatMessage).findLast(({ type }) => type === 'interrupt')
  if (!interrupt) throw new Error(`Nothing was asked: ${JSON.stringify(events)}`)
  return { ...interrupt, data: interrupt.data as z.infer<typeof OptionInterrupt> }
}
const sentTo = async (address: string) =>
  (await product.sandbox.control.gmail({ label: 'SENT' })).filter(({ to }) => to.includes(address))

/** Opens a chat that waits for approval of a mail to two unique addresses. */
async function waitingMail(fields: { subject?: string; body?: string } = {}) {
  const chat_id = `edited-${++chats}`
  const [anna, bob] = [`anna${chats}@example.com`, `bob${chats}@example.com`]
  const mail = { to: `${anna}, ${bob}`, subject: 'Opening', body: 'We open on Monday.', ...fields }
  await scriptRun(product, {
    word: chat_id,
    agents: ['gmail_agent_node'],
    answers: [toolCall('send_email', mail)],
  })
  const { turn_id, events } = await product.send(chat_id, `Write the letter ${chat_id}`)
  const interrupt = interruptIn(events)
  const approve = (rest: object) =>
    product.post(chat_id, 'Send', { human_response: true, interrupt_id: interrupt.id, ...rest })
  return { chat_id, turn_id, interrupt, anna, bob, approve, end: () => product.follow(turn_id) }
}
const toolIn = async (chat_id: string, name: string) =>
  (await product.history(chat_id)).find(({ node }) => node === name)

test('sends exactly the edited text to the selected recipients and tells the model', async () => {
  const { chat_id, anna, bob, approve, end } = await waitingMail()
  const edits = { recipients: [bob], texts: { subject: 'New hours', body: 'We open on Tuesday.' } }
  expect((await approve({ edits })).status).toBe(202)
  await end()
  expect(await sentTo(anna)).toEqual([])
  expect(await sentTo(bob)).toMatchObject([
    { to: bob, subject: 'New hours', text: expect.stringContaining('We open on Tuesday.') },
  ])
  const history = await product.history(chat_id)
  const interrupt = history.find(({ type }) => type === 'interrupt')?.data as z.infer<typeof OptionInterrupt>
  expect(interrupt.data.content).toContain(`To: ${bob}\nSubject: New hours\n\nWe open on Tuesday.`)
  expect(interrupt.data.content).not.toContain(anna)
  expect((await toolIn(chat_id, 'send_email'))?.tool_output).toMatchObject({
    changed_by_owner: { to: bob, subject: 'New hours', body: 'We open on Tuesday.' },
  })
})

test('asks in the language of the owner', async () => {
  const speak = (language: string) =>
    product.ctx.db.$client.query('update user_profile set language = $1 where provider_id = $2', [
      language,
      product.owner.user_id,
    ])
  await speak('de')
  const { interrupt, anna, bob } = await waitingMail()
  await speak('en')
  expect(interrupt.data.data).toMatchObject({
    title: 'Diese E-Mail senden?',
    content: expect.stringContaining(`An: ${anna}, ${bob}\nBetreff: Opening`),
    options: ['Senden', 'Ablehnen'],
  })
})

test.each([
  ['without recipients', { recipients: [] }, 'Select at least one recipient.'],
  [
    'to people who were not proposed',
    { recipients: ['thief@example.com'] },
    'Select at least one recipient.',
  ],
  ['without text', { texts: { body: '  ' } }, 'Enter the text.'],
  [
    'with a subject that is too long',
    { texts: { subject: 'x'.repeat(501) } },
    'A subject can have at most 500',
  ],
])('refuses a mail %s and still waits for approval', async (_case, edits, message) => {
  const { anna, bob, approve, end } = await waitingMail()
  expect(await approve({ edits })).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining(message) },
  })
  expect([...(await sentTo(anna)), ...(await sentTo(bob))]).toEqual([])
  await approve({})
  await end()
  expect(await sentTo(anna)).toHaveLength(1)
})

test('refuses edits that name no interrupt', async () => {
  const { chat_id, bob } = await waitingMail()
  const edits = { texts: { body: 'Hello.' } }
  const answer = await product.post(chat_id, 'Send', { human_response: true, edits })
  expect(answer.status).toBe(400)
  expect(await sentTo(bob)).toEqual([])
})

test('sends nothing when the edits belong to another interrupt', async () => {
  const first = await waitingMail()
  const { chat_id, bob } = await waitingMail()
  await product.post(chat_id, 'Send', {
    human_response: true,
    interrupt_id: first.interrupt.id,
    edits: { texts: { body: 'Hello.' } },
  })
  expect(await sentTo(bob)).toEqual([])
})

test('sends nothing when an edited approval comes after ten minutes', async () => {
  const { chat_id, turn_id, bob, approve, end } = await waitingMail()
  await product.ctx.db.$client.query(
    `update assistant_actions set expires_at = expires_at - interval '11 minutes' where turn_id = $1`,
    [turn_id],
  )
  await approve({ edits: { texts: { body: 'Too late.' } } })
  await end()
  expect(await sentTo(bob)).toEqual([])
  expect(JSON.stringify((await toolIn(chat_id, 'send_email'))?.tool_output)).toContain('Approval expired')
})

test('sends nothing when the arguments changed before an edited approval', async () => {
  const { turn_id, bob, approve, end } = await waitingMail()
  await product.ctx.db.$client.query(
    `update assistant_actions set args = jsonb_set(args, '{reply_to_id}', '"other"') where turn_id = $1`,
    [turn_id],
  )
  await approve({ edits: { texts: { body: 'Hello.' } } })
  await end()
  expect(await sentTo(bob)).toEqual([])
})

test('tells the model why the owner rejected a mail', async () => {
  const { chat_id, anna, approve, end } = await waitingMail()
  const reason = 'Too formal, write like a friend.'
  await approve({ message: 'Reject', reason })
  await end()
  expect(await sentTo(anna)).toEqual([])
  expect((await toolIn(chat_id, 'send_email'))?.tool_output).toMatchObject({
    error: `Not approved. Nothing was sent. The owner's reason: ${reason}`,
  })
  const history = await product.history(chat_id)
  expect(history.find(({ type }) => type === 'interrupt')).toMatchObject({ answer: 'Reject' })
  expect(JSON.stringify(history)).toContain(`Reject: ${reason}`)
})

test('proposes the text to edit without hidden characters, with an estimated cost', async () => {
  const { interrupt } = await waitingMail({ body: 'Pay \u202e001' })
  const { proposal, cost } = interrupt.data
  expect(proposal?.parts[0]?.texts[1]).toMatchObject({
    kind: 'message',
    text: 'Pay ‹right-to-left override›001',
    plain: 'Pay 001',
  })
  expect(cost).toBeGreaterThan(0)
})

test('replies only to the selected comments, each with its text', async () => {
  const [post] = await product.sandbox.control.posts({})
  const automation = await product.saveCommentReply({ keywords: 'nothing at all' })
  const ask = (as: string) =>
    product.sandbox.control.addComment({ as, postId: post?.id ?? '', text: 'What is the price of this?' })
  const people = [await product.newPerson(), await product.newPerson()] as const
  const [one, other] = [await ask(people[0]), await ask(people[1])]
  for (const { id } of [one, other]) await product.entryOf(automation, id, 'skipped')
  const { turn_id, events } = await product.send(
    'selected',
    'Reply to everyone who asked for the price with the words: It is 20 euros.',
  )
  const interrupt = interruptIn(events)
  expect(interrupt.data.proposal?.parts.map(({ recipients }) => recipients[0]?.context)).toEqual([
    'What is the price of this?',
    'What is the price of this?',
  ])
  await product.post('selected', interrupt.data.data.options[0] ?? '', {
    human_response: true,
    interrupt_id: interrupt.id,
    edits: { recipients: [other.id], texts: { [other.id]: 'It is 25 euros.' } },
  })
  await product.follow(turn_id)
  expect(await product.sandbox.control.replies({ comment: one.id })).toEqual([])
  const answered = (await product.history('selected')).find(({ id }) => id === interrupt.id)
  expect(answered?.data).toMatchObject({
    edited_proposal: { parts: [{ recipients: [{ id: other.id }] }] },
    left_out: [{ id: one.id, name: `@${people[0]}` }],
  })
  expect(await product.sandbox.control.replies({ comment: other.id })).toMatchObject([
    { text: 'It is 25 euros.' },
  ])
  await product.clearAutomations()
})

test('sends an edited search query', async () => {
  await scriptRun(product, {
    word: 'edited search',
    agents: ['gmail_agent_node', 'research_agent_node'],
    answers: [
      toolCall('get_unread_email'),
      { when: { tool: 'get_unread_email' }, text: 'One mail asks about glazes.' },
      toolCall('search_web', { query: 'glazes for anna@example.com' }),
      { when: { tool: 'search_web' }, text: 'Found.' },
    ],
  })
  const { turn_id, events } = await product.send('query', 'Do the edited search')
  const { id } = interruptIn(events)
  const edits = { texts: { query: 'glazes 2027' } }
  await product.post('query', 'Allow', { human_response: true, interrupt_id: id, edits })
  await product.follow(turn_id)
  const search = await toolIn('query', 'search_web')
  expect(search).toMatchObject({
    status: 'success',
    tool_output: { changed_by_owner: { query: 'glazes 2027' } },
  })
})

test('writes from the mailbox of the workspace that the chat is about', async () => {
  const other = await createUser(product)
  await connectMailbox(other, { email: 'news@clayandember.example' })
  await addMember(product, { workspace_id: other.user_id, user_id: product.owner.user_id, role: 'agent' })
  const { interrupt, approve, end, anna } = await waitingMail()
  expect(interrupt.data.data.content).toContain('From: rosa@clayandember.example')
  expect((await approve({ edits: { texts: { subject: 'New hours' } } })).status).toBe(202)
  await end()
  expect(await sentTo(anna)).toMatchObject([{ from: 'rosa@clayandember.example', subject: 'New hours' }])
})
