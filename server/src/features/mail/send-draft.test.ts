import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import type { Ctx } from '#src/context.ts'
import { draftMail, sendDraft } from './index.ts'

let sandbox: RunningSandbox
let app: TestApp
/** Another process on the same database. */
let second: TestApp
let ana: TestUser

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
  ana = await createUser(app)
  await connectMailbox(ana, { email: 'ben@northloaf.example' })
})

const email = 'ben@northloaf.example'
const write = (body = 'Hello') =>
  draftMail(actingAs(app.ctx, ana), { to: 'anna@example.com', subject: 'Figures', body })
const send = ({ draft_id }: { draft_id: string }, ctx: Ctx = app.ctx) =>
  sendDraft(actingAs(ctx, ana), { draft_id })
const sentMails = () => sandbox.control.gmail({ email, label: 'SENT' })
/** Context of a restarted process: empty memory, same database and sandbox. */
const afterRestart = (): Ctx => ({ ...second.ctx, db: app.ctx.db, secrets: app.ctx.secrets })

test('killed before sending: the next process sends the draft once', async () => {
  const draft = await write()
  expect(await sentMails()).toEqual([])
  const { message_id } = await send(draft, afterRestart())
  expect((await sentMails()).map(({ id }) => id)).toEqual([message_id])
})

test('killed after sending, before the result was saved: the next process finds the same mail', async () => {
  const draft = await write()
  const first = await send(draft)
  // The killed process did not save the result.
  await app.ctx.db.$client.query('update mail_drafts set message_id = null, sent_at = null')
  expect(await send(draft, afterRestart())).toEqual(first)
  expect(await sentMails()).toHaveLength(1)
})

test('killed before the draft was saved: the draft is created again and one mail is sent', async () => {
  await write()
  await app.ctx.db.$client.query('delete from mail_drafts')
  await send(await write())
  expect(await sentMails()).toHaveLength(1)
  expect(await sandbox.control.gmail({ email, label: 'DRAFT' })).toHaveLength(1)
})

test.each([
  ['an error after sending', () => sandbox.control.fail({ endpoint: 'gmail_send_draft', afterEffect: true })],
  [
    'a lost connection after sending',
    () => sandbox.control.dropAfterEffect({ endpoint: 'gmail_send_draft' }),
  ],
  ['an error before sending', () => sandbox.control.fail({ endpoint: 'gmail_send_draft', status: 503 })],
  ['a lost connection before sending', () => sandbox.control.drop({ endpoint: 'gmail_send_draft' })],
  ['too many requests', () => sandbox.control.fail({ endpoint: 'gmail_send_draft', status: 429 })],
])('%s: sends one mail and returns its id', async (_what, arrange) => {
  const draft = await write()
  await arrange()
  const { message_id } = await send(draft)
  expect((await sentMails()).map(({ id }) => id)).toEqual([message_id])
  const [fault] = (await sandbox.control.state()).settings.faults
  expect(fault?.fired).toBe(1)
})

test('a long Gmail outage: returns unavailable, and a later call sends', async () => {
  const draft = await write()
  await sandbox.control.fail({ endpoint: 'gmail_*', status: 503, count: null })
  await expect(send(draft)).rejects.toMatchObject({ code: 'unavailable' })
  await sandbox.control.clearFaults()
  await send(draft)
  expect(await sentMails()).toHaveLength(1)
})

test('concurrent calls in two processes send one mail and return the same id', async () => {
  const draft = await write()
  const answers = await Promise.all([send(draft), send(draft), send(draft, afterRestart())])
  expect(new Set(answers.map(({ message_id }) => message_id)).size).toBe(1)
  expect(await sentMails()).toHaveLength(1)
  const calls = await sandbox.control.ledger({ operation: 'gmail_send_draft' })
  await send(draft)
  expect(await sandbox.control.ledger({ operation: 'gmail_send_draft' })).toEqual(calls)
})

test('a draft that was deleted in Gmail is not sent and returns a conflict', async () => {
  const draft = await write()
  await sandbox.control.deleteDraft({ email, id: draft.draft_id })
  await expect(send(draft)).rejects.toMatchObject({ code: 'conflict' })
  expect(await sentMails()).toEqual([])
})

test('does not mistake another mail in the thread for the deleted draft', async () => {
  const mail = await sandbox.control.receiveMail({
    email,
    from: 'anna@example.com',
    subject: 'Figures?',
    text: 'Please',
  })
  const reply = { to: 'anna@example.com', subject: 'Re: Figures?', reply_to_id: mail.id }
  const first = await draftMail(actingAs(app.ctx, ana), { ...reply, body: 'First' })
  const other = await draftMail(actingAs(app.ctx, ana), { ...reply, body: 'Second' })
  await send(other)
  await sandbox.control.deleteDraft({ email, id: first.draft_id })
  await expect(send(first)).rejects.toMatchObject({ code: 'conflict' })
})
