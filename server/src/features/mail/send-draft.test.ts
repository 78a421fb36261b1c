import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectMailbox } from '#test/connect-mailbox.ts'
import { createUser } from '#test/create-user.ts'
import type { Ctx } from '#src/context.ts'
import { draftMail, sendDraft } from './index.ts'

let sandbox: RunningSandbox
let app: TestApp
/** Another process on the same database. */
let second: TestApp
let user_id: string

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  second = await buildApp({ sandbox })
})
afterAll(async () => {
  await second.close()
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  await app.ctx.db.$client.query('truncate connected_accounts, oauth_states, rate_limits cascade')
  await sandbox.control.reset()
  const ana = await createUser(app)
  user_id = ana.user_id
  await connectMailbox(ana, { email: 'ben@northloaf.example' })
})

const email = 'ben@northloaf.example'
const write = (body = 'Hello') =>
  draftMail(app.ctx, { user_id, to: 'anna@example.com', subject: 'Figures', body })
const send = ({ draft_id }: { draft_id: string }, ctx: Ctx = app.ctx) => sendDraft(ctx, { user_id, draft_id })
const sentMails = () => sandbox.control.gmail({ email, label: 'SENT' })
/** A process that starts anew: nothing in memory, the same database and the same world. */
const afterRestart = (): Ctx => ({ ...second.ctx, db: app.ctx.db, secrets: app.ctx.secrets })

test('killed between the draft and the sending: the next process sends it once', async () => {
  const draft = await write()
  expect(await sentMails()).toEqual([])
  const { message_id } = await send(draft, afterRestart())
  expect((await sentMails()).map(({ id }) => id)).toEqual([message_id])
})

test('killed after the sending, before the answer was kept: the next process finds the same mail', async () => {
  const draft = await write()
  const first = await send(draft)
  // What the killed process had not written down.
  await app.ctx.db.$client.query('update mail_drafts set message_id = null, sent_at = null')
  expect(await send(draft, afterRestart())).toEqual(first)
  expect(await sentMails()).toHaveLength(1)
})

test('killed before the draft was told of: the words are written again, and one mail leaves', async () => {
  await write()
  await app.ctx.db.$client.query('delete from mail_drafts')
  await send(await write())
  expect(await sentMails()).toHaveLength(1)
  expect(await sandbox.control.gmail({ email, label: 'DRAFT' })).toHaveLength(1)
})

test.each([
  [
    'an error after the effect',
    () => sandbox.control.fail({ endpoint: 'gmail_send_draft', afterEffect: true }),
  ],
  [
    'a line that is cut after the effect',
    () => sandbox.control.dropAfterEffect({ endpoint: 'gmail_send_draft' }),
  ],
  ['an error before it', () => sandbox.control.fail({ endpoint: 'gmail_send_draft', status: 503 })],
  ['a line that is cut before it', () => sandbox.control.drop({ endpoint: 'gmail_send_draft' })],
  ['too many requests', () => sandbox.control.fail({ endpoint: 'gmail_send_draft', status: 429 })],
])('%s: one mail leaves, and its id is told', async (_what, arrange) => {
  const draft = await write()
  await arrange()
  const { message_id } = await send(draft)
  expect((await sentMails()).map(({ id }) => id)).toEqual([message_id])
  const [fault] = (await sandbox.control.state()).settings.faults
  expect(fault?.fired).toBe(1)
})

test('Gmail away for long: the caller hears of it, and a later call sends', async () => {
  const draft = await write()
  await sandbox.control.fail({ endpoint: 'gmail_*', status: 503, count: null })
  await expect(send(draft)).rejects.toMatchObject({ code: 'unavailable' })
  await sandbox.control.clearFaults()
  await send(draft)
  expect(await sentMails()).toHaveLength(1)
})

test('two tabs and two processes that send at once: one mail, the same answer for all', async () => {
  const draft = await write()
  const answers = await Promise.all([send(draft), send(draft), send(draft, afterRestart())])
  expect(new Set(answers.map(({ message_id }) => message_id)).size).toBe(1)
  expect(await sentMails()).toHaveLength(1)
  const calls = await sandbox.control.ledger({ operation: 'gmail_send_draft' })
  await send(draft)
  expect(await sandbox.control.ledger({ operation: 'gmail_send_draft' })).toEqual(calls)
})

test('a draft that its owner deleted in Gmail is not sent, and nobody claims that it was', async () => {
  const draft = await write()
  await sandbox.control.deleteDraft({ email, id: draft.draft_id })
  await expect(send(draft)).rejects.toMatchObject({ code: 'conflict' })
  expect(await sentMails()).toEqual([])
})

test('another mail in the same thread is not taken for the draft that was deleted', async () => {
  const asked = await sandbox.control.receiveMail({
    email,
    from: 'anna@example.com',
    subject: 'Figures?',
    text: 'Please',
  })
  const reply = { user_id, to: 'anna@example.com', subject: 'Re: Figures?', reply_to_id: asked.id }
  const first = await draftMail(app.ctx, { ...reply, body: 'First' })
  const other = await draftMail(app.ctx, { ...reply, body: 'Second' })
  await send(other)
  await sandbox.control.deleteDraft({ email, id: first.draft_id })
  await expect(send(first)).rejects.toMatchObject({ code: 'conflict' })
})
