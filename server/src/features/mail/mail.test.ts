import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailActivity } from '@skein/contract/accounts/mailboxes'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import type { Ctx } from '#src/context.ts'
import {
  checkedDraft,
  draftMail,
  listUnreadMail,
  mailboxOf,
  markMailRead,
  readMail,
  readMailThread,
  recipientsOfAnswer,
  sendDraft,
} from './index.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let ctx: Ctx

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox, now: Date.now() })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  await app.ctx.db.$client.query('truncate connected_accounts, oauth_states, rate_limits cascade')
  await sandbox.control.reset()
  ana = await createUser(app)
  ctx = actingAs(app.ctx, ana)
  expect(await connectMailbox(ana)).toContain('connected=true')
})

const unread = async () => (await listUnreadMail(ctx, { limit: 20 })).mails
const mailAbout = async (words: string) =>
  (await unread()).find(({ subject }) => subject.includes(words)) ?? expect.fail(`no mail about ${words}`)

test('lists unread mails newest first with sender and snippet', async () => {
  const mails = await unread()
  expect(mails).toHaveLength(7)
  expect(mails[0]).toMatchObject({
    from: 'Jonas Keller <jonas.keller@kiln-and-co.example>',
    subject: 'Your order 20318: stoneware clay delayed',
    snippet: expect.stringMatching(/^Dear Ms Lindqvist, the 250 kg/),
    received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect((await listUnreadMail(ctx, { limit: 2 })).mails).toEqual(mails.slice(0, 2))
})

test('reads plain and HTML mails as text and leaves them unread', async () => {
  const swedish = await readMail(ctx, await mailAbout('Förfrågan'))
  expect(swedish.text).toContain('Går det att låna dem i två månader')
  const page = await readMail(ctx, await mailAbout('espresso'))
  expect(page.text).toContain('need 80 espresso cups with saucers')
  expect(page.text).not.toContain('<b>')
  expect(await unread()).toHaveLength(7)
})

test('reads a thread oldest first, without drafts', async () => {
  const last = await mailAbout('wedding')
  const before = await readMailThread(ctx, last)
  expect(before.mails.map(({ from }) => from.split(' ')[0])).toEqual(['Anna', 'Rosa', 'Anna'])
  await draftMail(ctx, {
    to: 'anna.berg@fjordtable.example',
    subject: last.subject,
    body: 'Yes',
    reply_to_id: last.id,
  })
  expect(await readMailThread(ctx, last)).toEqual(before)
})

const activity = async (user = ana) =>
  dataOf<MailActivity[]>((await user.browser.get('/api/mailboxes/activity')).json)

test('lists what was listed, read, drafted and sent, newest first, to the owner only', async () => {
  expect(await activity()).toEqual([])
  const mail = await mailAbout('espresso')
  app.clock?.advance(1000)
  await readMail(ctx, mail)
  app.clock?.advance(1000)
  const draft = await draftMail(ctx, { to: 'b@example.com', subject: 'Later', body: 'Hello' })
  app.clock?.advance(1000)
  await sendDraft(ctx, await draftMail(ctx, { to: 'a@example.com', subject: 'Cups', body: 'Hello' }))
  const mailbox = 'rosa@clayandember.example'
  expect(await activity()).toMatchObject([
    { action: 'sent', correspondent: 'a@example.com', subject: 'Cups', mailbox },
    { action: 'drafted', mail_id: draft.draft_id, correspondent: 'b@example.com', subject: 'Later', mailbox },
    { action: 'read', mail_id: mail.id, correspondent: mail.from, subject: mail.subject, mailbox },
    { action: 'listed', correspondent: '', subject: '', mailbox },
  ])
  expect(await activity(await createUser(app))).toEqual([])
  await app.ctx.db.$client.query(`update mail_activity set happened_at = happened_at - interval '91 days'`)
  await readMail(ctx, mail)
  expect(await activity()).toMatchObject([{ action: 'read' }])
})

test('a mail marked as read is no longer listed as unread', async () => {
  const mail = await mailAbout('espresso')
  await markMailRead(ctx, mail)
  await markMailRead(ctx, mail)
  expect((await unread()).map(({ id }) => id)).not.toContain(mail.id)
})

test('a reply joins its thread with its text unchanged', async () => {
  const mail = await mailAbout('wedding')
  const body = 'Dear Anna,\n\n60 plates and 10 bowls are 2,640 euros.\n\nWärmste Grüße — Rosa 🏺'
  const draft = await draftMail(ctx, {
    to: 'anna.berg@fjordtable.example',
    subject: 'Re: Plates for a wedding in May',
    body,
    reply_to_id: mail.id,
  })
  expect(await sandbox.control.gmail({ label: 'SENT' })).toHaveLength(1)
  const { message_id } = await sendDraft(ctx, draft)
  const [sentMail] = await sandbox.control.gmail({ label: 'SENT' })
  expect(sentMail).toMatchObject({
    id: message_id,
    threadId: mail.thread_id,
    to: 'anna.berg@fjordtable.example',
    from: 'rosa@clayandember.example',
    subject: 'Re: Plates for a wedding in May',
    text: body,
  })
  const original = (await sandbox.control.gmail({ label: 'INBOX' })).find(({ id }) => id === mail.id)
  expect(sentMail?.references).toContain(original?.messageId)
  expect(await sandbox.control.gmail({ label: 'DRAFT' })).toEqual([])
})

test('returns the mailbox of the caller, and none of another user', async () => {
  expect(await mailboxOf(actingAs(app.ctx, ana))).toEqual({ email: 'rosa@clayandember.example' })
  const bob = await createUser(app)
  expect(await mailboxOf(actingAs(app.ctx, bob))).toBeNull()
  await expect(mailboxOf(app.ctx)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('returns not found for foreign and unknown drafts', async () => {
  const bob = await createUser(app)
  await connectMailbox(bob, { email: 'ben@northloaf.example' })
  const draft = await draftMail(ctx, { to: 'x@example.com', subject: 'Hi', body: 'Hello' })
  await expect(sendDraft(actingAs(app.ctx, bob), draft)).rejects.toMatchObject({ code: 'not_found' })
  await expect(sendDraft(ctx, { draft_id: 'r-1' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await sandbox.control.gmail({ label: 'SENT' })).toHaveLength(1)
})

test.each([
  ['no address', { to: 'Anna' }, '“Anna” is not an email address.'],
  ['an invalid second address', { to: 'a@example.com, b' }, '“b” is not an email address.'],
  ['a header in the address', { to: 'a@example.com\nBcc: b@example.com' }, 'is not an email address.'],
  ['no text', { body: ' \n' }, 'Enter the email text.'],
])('rejects a draft with %s with a message', async (_what, change, words) => {
  const draft = { to: 'a@example.com', subject: 'Hi', body: 'Hello', ...change }
  await expect(draftMail(ctx, draft)).rejects.toMatchObject({
    code: 'validation',
    message: expect.stringContaining(words),
  })
})

test('a subject with a line break cannot become a header', async () => {
  await sendDraft(
    ctx,
    await draftMail(ctx, { to: 'a@example.com', subject: 'Hi\r\nBcc: b@example.com', body: 'Hello' }),
  )
  expect((await sandbox.control.gmail({ label: 'SENT' }))[0]).toMatchObject({
    to: 'a@example.com',
    subject: 'Hi Bcc: b@example.com',
  })
})

const receive = (mail: { from: string; replyTo?: string; subject: string }) =>
  sandbox.control.receiveMail({ email: 'rosa@clayandember.example', text: 'Do you ship to Norway?', ...mail })

test.each([
  ['Kontakt <noreply@forms.example>', 'lena@customer.example', 'lena@customer.example'],
  ['Shop <orders@shop.example>', '"Frau, Lena" <Lena@customer.example>', 'Lena@customer.example'],
  ['List <list@groups.example>', 'Ana <ana@a.example>, bo@b.example', 'ana@a.example, bo@b.example'],
])('names the address to answer of a mail from %s with Reply-To %s', async (from, replyTo, expected) => {
  await receive({ from, replyTo, subject: 'A form' })
  const mail = await mailAbout('A form')
  expect([mail.reply_to, (await readMail(ctx, mail)).reply_to]).toEqual([expected, expected])
  const answer = { to: from, reply_to_id: mail.id }
  expect(await recipientsOfAnswer(ctx, answer)).toBe(expected)
  expect(await recipientsOfAnswer(ctx, { ...answer, to: 'else@example.com' })).toBe('else@example.com')
  expect(await recipientsOfAnswer(ctx, { to: from })).toBe(from)
})

test.each([undefined, '', 'no address', 'Anna <ANNA@shop.example>'])(
  'answers the sender of a mail with Reply-To %s',
  async (replyTo) => {
    await receive({ from: 'Anna <anna@shop.example>', subject: 'A letter', ...(replyTo && { replyTo }) })
    const mail = await mailAbout('A letter')
    expect(mail).not.toHaveProperty('reply_to')
    const answer = { to: 'Anna <anna@shop.example>', reply_to_id: mail.id }
    expect(await recipientsOfAnswer(ctx, answer)).toBe('Anna <anna@shop.example>')
  },
)

test.each([
  ['Lena <lena@a.example>', 'lena@a.example'],
  ['"Frau, Lena" <lena@a.example>, bo@b.example', 'lena@a.example, bo@b.example'],
  ['lena＠a.example', 'lena@a.example'],
  [' lena@a.example ', 'lena@a.example'],
  ['Lena <lena@müller.example>', 'lena@xn--mller-kva.example'],
  ['lena@Bücher.Example.', 'lena@xn--bcher-kva.example'],
  ['"Shop" <SRS0=Ab1=XY=a.example=lena@b.example>', 'SRS0=Ab1=XY=a.example=lena@b.example'],
  ['ticket!7/9@a.example', 'ticket!7/9@a.example'],
  ['lena@a.example; bo@b.example', 'lena@a.example, bo@b.example'],
  ['lena@a.example， bo@b.example、al@c.example', 'lena@a.example, bo@b.example, al@c.example'],
  ['lena@a.example، bo@b.example؛ al@c.example', 'lena@a.example, bo@b.example, al@c.example'],
  ['lena@a.example\nbo@b.example', null],
])('takes the recipients %j as %s', (to, expected) => {
  const draft = checkedDraft({ to, subject: 'Hi', body: 'Hello' })
  expect('to' in draft ? draft.to : null).toBe(expected)
})

test.each([
  '',
  'Lena',
  'Lena <lena>',
  'lena@a.example, nobody',
  'lena@localhost',
  'lena@a..example',
  '@a.example',
])('refuses the recipients %j', (to) => {
  expect(checkedDraft({ to, subject: 'Hi', body: 'Hello' })).toMatchObject({
    objection: expect.any(String),
  })
})

const page = `<p>Dear Rosa,</p><p>${'We would like to order sixty plates for our wedding in May. '.repeat(5)}</p>`

test.each([
  ['is blank', ' \n', page, 'sixty plates'],
  ['is a stub', 'This mail needs a program that shows HTML.', page, 'sixty plates'],
  ['says the same', 'Sixty plates, please.', '<p>Sixty plates, please.</p>', 'Sixty plates, please.'],
  [
    'is a stub with a long address',
    `Show this mail in a browser: https://mail.example/${'view'.repeat(120)}`,
    page,
    'sixty plates',
  ],
  ['is the whole letter', 'Please send ten bowls. '.repeat(20), page, 'ten bowls'],
])('reads the letter of a mail whose text part %s', async (_, text, html, expected) => {
  const { id } = await sandbox.control.receiveMail({
    email: 'rosa@clayandember.example',
    from: 'Anna <anna@shop.example>',
    text,
    html,
  })
  expect((await readMail(ctx, { id })).text).toContain(expected)
})

test('reads the contacts and prices of a mail without a text part', async () => {
  const { id } = await sandbox.control.receiveMail({
    email: 'rosa@clayandember.example',
    from: 'Anna <anna@shop.example>',
    text: '',
    html: `<p>Dear Rosa,</p><p><a href="https://maps.example/?q=x">Mill Lane 3, York</a></p>
      <p><a href="mailto:anna@shop.example">anna@shop.example</a></p><p><a href="tel:+442079460018">Call me</a></p>
      <ul><li><a href="https://shop.example/1">Bowl, 24 EUR</a></li></ul><footer>VAT DE 123 456 789</footer>`,
  })
  const { text } = await readMail(ctx, { id })
  for (const line of [
    'Mill Lane 3, York',
    'anna@shop.example',
    '+442079460018',
    'Bowl, 24 EUR',
    'VAT DE 123',
  ]) {
    expect(text).toContain(line)
  }
})
