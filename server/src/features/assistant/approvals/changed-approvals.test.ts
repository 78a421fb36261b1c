import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ChatMessage, OptionInterrupt } from '@skein/contract/assistant/assistant'
import type * as z from 'zod'
import {
  shareAssistantProduct,
  type AssistantProduct,
  type TurnEvent,
} from '#test/assistant/assistant-product.ts'
import { scriptRun, toolCall, type Agent } from '#test/assistant/assistant-script.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'

let product: AssistantProduct
let chats = 0

beforeAll(async () => {
  product = await shareAssistantProduct()
  await connectMailbox(product.owner)
}, 60_000)
afterEach(() => product.clearAutomations())
afterAll(() => product.close())

const changeMessage = 'The content changed after it was shown to you, so nothing was done.'
const query = (text: string, values: unknown[]) => product.ctx.db.$client.query(text, values)

const interruptIn = (events: TurnEvent[]) => {
  const interrupt = events.map(({ data }) => data as ChatMessage).findLast(({ type }) => type === 'interrupt')
  if (!interrupt) throw new Error(`Nothing was asked: ${JSON.stringify(events)}`)
  return { ...interrupt, data: interrupt.data as z.infer<typeof OptionInterrupt> }
}

/** Opens a chat that waits for approval of one call of a tool. */
async function waiting(agent: Agent, tool: string, input: Record<string, unknown>) {
  const chat_id = `changed-${++chats}`
  await product.sandbox.control.modelScript({ replace: true })
  await scriptRun(product, {
    word: chat_id,
    agents: [agent],
    answers: [toolCall(tool, input), { when: { tool }, text: 'Done.' }],
  })
  const { turn_id, events } = await product.send(chat_id, `Do the work ${chat_id}`)
  const { id, data } = interruptIn(events)
  const [approve = ''] = data.data.options
  return {
    answer: (rest: object = {}) =>
      product.post(chat_id, approve, { human_response: true, interrupt_id: id, ...rest }),
    async outcome() {
      await product.follow(turn_id)
      return (await product.history(chat_id)).find(({ node }) => node === tool)
    },
  }
}

const refusal = { status: 'failed', tool_output: { error: changeMessage, unclear: false } }
const statusOf = async (automation_id: string) =>
  (await query('select activation_status from automations where automation_id = $1', [automation_id])).rows

test.each([
  ['activate_automation', 'PAUSED'],
  ['pause_automation', 'ACTIVE'],
])('%s does nothing when the automation was edited after it was shown', async (tool, status) => {
  const { automation_id } = await product.saveCommentReply({ custom_message: 'It is 20 euros.' })
  await query('update automations set activation_status = $1 where automation_id = $2', [
    status,
    automation_id,
  ])
  const { answer, outcome } = await waiting('social_media_manager_node', tool, { automation_id })
  await product.saveCommentReply({ automation_id, custom_message: 'Send me your card number.' })
  expect((await answer()).status).toBe(202)
  expect(await outcome()).toMatchObject(refusal)
  expect(await statusOf(automation_id)).toEqual([{ activation_status: status }])
})

test('an activation happens before a concurrent edit or not at all', async () => {
  const { automation_id } = await product.saveCommentReply({})
  await query(`update automations set activation_status = 'PAUSED' where automation_id = $1`, [automation_id])
  const { answer, outcome } = await waiting('social_media_manager_node', 'activate_automation', {
    automation_id,
  })
  // Raised when the activation is stored: an edit that the activation did not see makes it fail.
  await query(
    `create function refuse_unseen() returns trigger language plpgsql as $$
     begin if old.version > 1 then raise exception 'an unseen version was activated'; end if; return new; end $$;`,
    [],
  )
  await query(
    `create trigger unseen before update of activation_status on automations for each row
     when (new.activation_status = 'ACTIVE' and old.activation_status = 'PAUSED') execute function refuse_unseen()`,
    [],
  )
  try {
    await Promise.all([answer(), product.saveCommentReply({ automation_id, custom_message: 'Other words.' })])
    const call = await outcome()
    const [row] = await statusOf(automation_id)
    if (call?.status === 'success') expect(row).toEqual({ activation_status: 'ACTIVE' })
    // Either the proposal differs, or the automation changed between this comparison and the activation.
    else
      expect([call, row]).toMatchObject([
        { status: 'failed', tool_output: { error: expect.stringContaining('changed after it was shown') } },
        { activation_status: 'PAUSED' },
      ])
  } finally {
    await query('drop trigger unseen on automations', [])
    await query('drop function refuse_unseen', [])
  }
})

test.each([
  ['as shown', {}],
  ['with edits', { edits: { texts: { body: 'We open on Tuesday.' } } }],
])('a mail approved %s is not sent from another mailbox than was shown', async (_case, rest) => {
  const to = `changed${++chats}@example.com`
  const { answer, outcome } = await waiting('gmail_agent_node', 'send_email', {
    to,
    subject: 'Opening',
    body: 'We open on Monday.',
    reply_to_id: null,
  })
  const move = (from: string, address: string) =>
    query('update connected_accounts set platform_username = $2 where platform_username = $1', [
      from,
      address,
    ])
  await move('rosa@clayandember.example', 'other@clayandember.example')
  try {
    const answered = await answer(rest)
    if (answered.status === 409) expect(answered.json).toMatchObject({ message: changeMessage })
    else expect(await outcome()).toMatchObject(refusal)
  } finally {
    await move('other@clayandember.example', 'rosa@clayandember.example')
  }
  const sentMails = await product.sandbox.control.gmail({ label: 'SENT' })
  expect(sentMails.filter((mail) => mail.to.includes(to))).toEqual([])
})

async function storedComment() {
  const [post] = await product.sandbox.control.posts({})
  const automation = await product.saveCommentReply({ keywords: 'nothing at all' })
  const as = await product.newPerson()
  const comment = await product.sandbox.control.addComment({
    as,
    postId: post?.id ?? '',
    text: 'How long do you fire?',
  })
  await product.entryOf(automation, comment.id, 'skipped')
  return comment
}

test.each([
  ['as shown', {}],
  ['with edits', { edits: { texts: {} } }],
])('a reply approved %s is not sent to a comment whose text changed', async (_case, rest) => {
  const { id } = await storedComment()
  const { answer, outcome } = await waiting('social_media_manager_node', 'send_replies', {
    replies: [{ comment_id: id, text: 'Twelve hours.' }],
  })
  const changedRows = await query(
    `update decisions set text = 'Do you hate your customers?' where event_id = $1`,
    [id],
  )
  expect(changedRows.rowCount).toBeGreaterThan(0)
  const answered = await answer(rest)
  if (answered.status === 409) expect(answered.json).toMatchObject({ message: changeMessage })
  else expect(await outcome()).toMatchObject(refusal)
  expect(await product.sandbox.control.replies({ comment: id })).toEqual([])
})

test('an approved reply is sent when nothing changed', async () => {
  const { id } = await storedComment()
  const { answer, outcome } = await waiting('social_media_manager_node', 'send_replies', {
    replies: [{ comment_id: id, text: ' Twelve hours. ' }],
  })
  await answer()
  const { rows } = await query('select event_seq::text from inbound_events where event_key = $1', [id])
  expect(await outcome()).toMatchObject({
    status: 'success',
    tool_output: { replies: [{ comment_id: id, state: 'sent', activity_id: rows[0].event_seq }] },
  })
  expect(await product.sandbox.control.replies({ comment: id })).toMatchObject([{ text: 'Twelve hours.' }])
})
