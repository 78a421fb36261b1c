import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import {
  shareAssistantProduct,
  type AssistantProduct,
  type TurnEvent,
} from '#test/assistant/assistant-product.ts'
import { scriptRun, toolCall } from '#test/assistant/assistant-script.ts'
import { dataOf } from '#test/services/browser.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'
import { createUser } from '#test/accounts/create-user.ts'

let product: AssistantProduct

beforeAll(async () => {
  product = await shareAssistantProduct()
  await connectMailbox(product.owner)
}, 60_000)
afterAll(() => product.close())

/** Returns the last text of a chat. */
const answerOf = async (chat_id: string) =>
  (await product.history(chat_id))[0]?.current_messages[0]?.content ?? ''

const interruptIn = (events: TurnEvent[]): ChatMessage => {
  const interrupt = events.map(({ data }) => data as ChatMessage).find(({ type }) => type === 'interrupt')
  if (!interrupt)
    throw new Error(`Nothing was asked: ${JSON.stringify(events.map(({ event, data }) => [event, data]))}`)
  return interrupt
}
const choose = (chat_id: string, message: string, interrupt?: ChatMessage) =>
  product.send(chat_id, message, {
    human_response: true,
    ...(interrupt ? { interrupt_id: interrupt.id } : {}),
  })
/** Returns the messages of this text in the conversation with a person. */
async function writtenTo(username: string, text: string): Promise<InboxMessage[]> {
  const { platform_user_id, owner } = product
  const list = await owner.browser.get(`/api/instagram/conversations?platform_user_id=${platform_user_id}`)
  const { data } = dataOf<{ data: Conversation[] }>(list.json)
  const conversation = data.find(({ participants }) => participants.data[1]?.username === username)
  const query = new URLSearchParams({ platform_user_id, conversation_id: conversation?.id ?? '' })
  const answer = await owner.browser.get(`/api/instagram/messages?${query}`)
  return dataOf<{ messages: InboxMessage[] }>(answer.json).messages.filter(({ message }) => message === text)
}
const sentMails = () => product.sandbox.control.gmail({ label: 'SENT' })

test('answers small talk without a plan, streams and stores it', async () => {
  const { turn_id, events } = await product.send('talk', 'Hello, who are you?')
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { turn_id, state: 'done' } })
  const history = await product.history('talk')
  expect(history.at(-1)).toMatchObject({
    type: 'human',
    role: 'human_message',
    node: 'input',
    status: 'success',
  })
  expect(history[0]).toMatchObject({ type: 'ai', node: 'planner_node', next_node: '__end__' })
  const [thread] = await product.threads()
  expect(thread).toMatchObject({ thread_id: 'talk', name: 'Hello, who are you?', turn: null })
})

test('runs planner, managers and agent for a question about figures, and marks plan steps as done', async () => {
  const { events } = await product.send('figures', 'How did my posts do? Show me the insights.')
  const history = await product.history('figures')
  expect(history.toReversed().map(({ node, status }) => [node, status])).toEqual([
    ['input', 'success'],
    ['starter_node', 'success'],
    ['planner_node', 'success'],
    ['social_media_manager_node', 'success'],
    ['instagram_manager_node', 'success'],
    ['instagram_auth_verification', 'success'],
    ['instagram_agent_node', 'success'],
    ['profile_insight', 'success'],
    ['instagram_agent_node', 'success'],
  ])
  expect(events.at(-1)).toMatchObject({ event: 'done' })
  expect(history.find(({ node }) => node === 'planner_node')?.data).toMatchObject({ plan: [{ done: true }] })
  expect(await answerOf('figures')).toContain('reach')
  const [thread] = await product.threads()
  expect(thread?.cost).toBeGreaterThan(0)
})

test('shows a mail in full before sending and sends it after approval', async () => {
  const { events } = await product.send(
    'mail',
    'Mail anna@example.com about the opening, saying: We open on Monday at nine.',
  )
  const interrupt = interruptIn(events)
  expect(interrupt.data).toMatchObject({
    type: 'input_option',
    data: { title: 'Send this email?', options: ['Send', 'Reject'] },
  })
  const { content } = (interrupt.data as { data: { content: string } }).data
  expect(content).toContain('To: anna@example.com')
  expect(content).toContain('We open on Monday at nine.')
  const before = (await sentMails()).length
  expect(before).toBe(1)
  const after = await choose('mail', 'Send', interrupt)
  expect(after.events.at(-1)).toMatchObject({ event: 'done', data: { state: 'done' } })
  expect(await sentMails()).toHaveLength(before + 1)
  expect(await sentMails()).toContainEqual(
    expect.objectContaining({ to: 'anna@example.com', subject: 'Opening' }),
  )
  expect(await answerOf('mail')).toBe('Email sent to anna@example.com.')
})

test('lists unread mail', async () => {
  await product.sandbox.control.receiveMail({
    from: 'Mia <mia@example.com>',
    subject: 'A vase',
    text: 'Is it free?',
  })
  await product.send('unread', 'Is there any unread mail?')
  expect(await answerOf('unread')).toContain('A vase')
})

test('links the source page of a research answer', async () => {
  await product.send('research', 'Search the web for prices of handmade mugs')
  expect(await answerOf('research')).toContain('](http')
})

test('searches jobs on job pages', async () => {
  await scriptRun(product, {
    word: 'LinkedIn',
    agents: ['research_agent_node'],
    answers: [toolCall('linkedin_job_search', { query: 'potter' })],
  })
  await product.send('jobs', 'Find jobs for a potter on LinkedIn')
  expect(await answerOf('jobs')).toContain('linkedin.com')
})

test('saves an automation as a draft, simulates it, and activates it after approval', async () => {
  const { events } = await product.send(
    'rule',
    'Create an automation that answers price questions with "It is 20 euros.", try it and activate it',
  )
  const interrupt = interruptIn(events)
  expect(JSON.stringify(interrupt.data)).toContain('Activate “Price questions”?')
  const automations = async () => {
    const path = `/api/automations/get-all-automations?platform_user_id=${product.platform_user_id}`
    return dataOf<object[]>((await product.owner.browser.get(path)).json)
  }
  expect(await automations()).toMatchObject([{ name: 'Price questions', activation_status: 'PAUSED' }])
  await choose('rule', 'Activate', interrupt)
  expect(await automations()).toMatchObject([{ name: 'Price questions', activation_status: 'ACTIVE' }])
  await product.clearAutomations()
})

test('asks for one approval that lists every reply of a batch', async () => {
  const [post] = await product.sandbox.control.posts({})
  const postId = post?.id ?? ''
  const automation = await product.saveCommentReply({ keywords: 'nothing at all' })
  const ask = (as: string) =>
    product.sandbox.control.addComment({ as, postId, text: 'What is the price of this?' })
  const comments = [await ask('mia.makes'), await ask(await product.newPerson())]
  for (const { id } of comments) await product.entryOf(automation, id, 'skipped')
  const { events } = await product.send(
    'batch',
    'Reply to everyone who asked for the price with the words: It is 20 euros.',
  )
  const interrupt = interruptIn(events)
  const { content } = (interrupt.data as { data: { content: string } }).data
  expect(content).toContain('To @mia.makes, who wrote “What is the price of this?”:\nIt is 20 euros.')
  await choose('batch', 'Send 2 replies', interrupt)
  for (const { id } of comments) {
    expect(await product.sandbox.control.replies({ comment: id })).toMatchObject([
      { text: 'It is 20 euros.' },
    ])
  }
  await expect
    .poll(() => writtenTo('mia.makes', 'It is 20 euros.'))
    .toMatchObject([{ kind: 'comment', sender_kind: 'person', assistant_chat: 'batch' }])
  await product.clearAutomations()
})

test('shows recipient and text of a direct message and sends it only after approval', async () => {
  const { control } = product.sandbox
  const person = await product.newPerson()
  const [post] = await control.posts({})
  const automation = await product.saveCommentReply({ keywords: 'nothing at all' })
  // A comment carries the username; a message does not.
  const { id } = await control.addComment({ as: person, postId: post?.id ?? '', text: 'So lovely' })
  await product.entryOf(automation, id, 'skipped')
  const { personId } = await control.addMessage({ as: person, text: 'Do you ship to Spain?' })
  const path = `/api/instagram/conversations?platform_user_id=${product.platform_user_id}`
  const inbox = async () => (await product.owner.browser.get(path)).text
  await expect.poll(inbox).toContain('Do you ship to Spain?')
  expect(await inbox()).toContain(person)
  const sentMessages = async () =>
    (await control.messages({ person })).filter(({ text }) => text === 'Yes, we do.')
  await scriptRun(product, {
    word: person,
    agents: ['social_media_manager_node'],
    answers: [toolCall('send_message', { recipient_id: personId, text: 'Yes, we do.' })],
  })
  const { events } = await product.send('dm', `Send a DM to ${person} saying "Yes, we do."`)
  const interrupt = interruptIn(events)
  const { content, options } = (interrupt.data as { data: { content: string; options: string[] } }).data
  expect(content).toBe(`To @${person}, as @clayandember:\n\nYes, we do.`)
  expect(await sentMessages()).toEqual([])
  await choose('dm', options[0] ?? '', interrupt)
  await expect.poll(sentMessages).toHaveLength(1)
  await expect
    .poll(() => writtenTo(person, 'Yes, we do.'))
    .toMatchObject([{ sender_kind: 'person', assistant_chat: 'dm' }])
  const { rows } = await product.ctx.db.$client.query<{ activity_id: string; output: unknown }>(
    `select o.activity_seq::text as activity_id, m.record -> 'tool_output' as output
     from outbox o, assistant_messages m join assistant_threads t using (thread_id)
     where o.body ->> 'assistant_chat' = 'dm' and t.chat_id = 'dm' and m.record ->> 'node' = 'send_message'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.output).toMatchObject({ state: 'sent', activity_id: rows[0]?.activity_id })
  await product.clearAutomations()
})

test('asks to connect an account and resumes once it is connected', async () => {
  const person = await createUser(product)
  await connectMailbox(person, { email: 'jonas@example.com' })
  const { turn_id, events } = await product.send('connect', 'Show me my insights', { who: person })
  expect(interruptIn(events).data).toMatchObject({
    type: 'connect',
    platform: 'instagram',
    data: { title: 'Connect to Platform', content: 'Please connect your Instagram account to continue.' },
  })
  await connectAccount(person, { account: 'northloaf.bakery' })
  product.assistant.wake()
  expect((await product.follow(turn_id, person)).at(-1)).toMatchObject({
    event: 'done',
    data: { state: 'done' },
  })
  const [answer] = await product.history('connect', person)
  expect(answer?.current_messages[0]?.content).toContain('reach')
})
