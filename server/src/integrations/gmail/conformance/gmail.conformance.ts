import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { randomIds } from '#src/infra/ids.ts'
import { type GmailAccess, type GmailConfig, createGmail, type Gmail, composeMail } from '../client.ts'

/** The token and ids of one situation. */
export interface Setup {
  token: string
  mail_id: string
  page_id: string
  thread_id: string
}

export interface GmailPlatform {
  url: string
  arrange(situation: string): Promise<Setup>
  /** Throws when the requests differ from those of the situation. */
  verify(): void
  close(): Promise<void>
}

/** Checks what Skein relies on, against a server that behaves like Gmail. */
export function describeGmail(title: string, open: () => Promise<GmailPlatform>): void {
  describe(title, () => {
    let platform: GmailPlatform
    let gmail: Gmail
    let consumed: number[]
    let setup: Setup
    let access: GmailAccess

    beforeAll(async () => {
      platform = await open()
    })
    afterEach(() => platform.verify())
    afterAll(() => platform.close())

    async function arrange(situation: string): Promise<void> {
      setup = await platform.arrange(situation)
      access = { token: setup.token, mailbox: 'a mailbox' }
      consumed = []
      const consumeQuota: GmailConfig['consumeQuota'] = async (_mailbox, units) => void consumed.push(units)
      gmail = createGmail({ url: platform.url, ids: randomIds, consumeQuota, retryDelaysMs: [1] })
    }

    test('finds unread mails by a query, newest first', async () => {
      await arrange('unread mails')
      const ids = await gmail.find(access, { query: 'is:unread in:inbox', limit: 2 })
      expect(ids).toHaveLength(2)
      const newest = await gmail.read(access, ids[0] ?? '', 'headers')
      expect(newest).toMatchObject({
        from: 'Jonas Keller <jonas.keller@kiln-and-co.example>',
        subject: 'Your order 20318: stoneware clay delayed',
        labels: expect.arrayContaining(['INBOX', 'UNREAD']),
        text: null,
      })
      expect(consumed).toEqual([5, 20])
    })

    test('returns an empty list when no mail matches', async () => {
      await arrange('nothing found')
      expect(await gmail.find(access, { query: 'subject:zzzz', limit: 5 })).toEqual([])
    })

    test('reads text with umlauts and a snippet without entities', async () => {
      await arrange('a mail with umlauts')
      const mail = await gmail.read(access, setup.mail_id)
      expect(mail.text).toContain('Går det att låna dem i två månader')
      expect(mail.message_id).toMatch(/^<.+@.+>$/)
      expect(mail.snippet).not.toMatch(/&\w+;/)
    })

    test('reads an HTML mail without a text part', async () => {
      await arrange('a mail that is a page')
      expect(await gmail.read(access, setup.page_id)).toMatchObject({
        text: null,
        html: expect.stringContaining('<b>80 espresso cups</b>'),
      })
    })

    test('reads all mails of a thread, oldest first', async () => {
      await arrange('a thread')
      const { mails } = await gmail.readThread(access, setup.thread_id)
      expect(mails.map(({ from }) => from.split(' ')[0])).toEqual(['Anna', 'Rosa', 'Anna'])
      expect(mails.every(({ thread_id }) => thread_id === setup.thread_id)).toBe(true)
    })

    test('marks a mail as read', async () => {
      await arrange('a mail to mark')
      await gmail.markRead(access, setup.mail_id)
      expect((await gmail.read(access, setup.mail_id, 'headers')).labels).not.toContain('UNREAD')
    })

    test('keeps a draft until it is sent, then has the mail in the thread with its Message-ID', async () => {
      await arrange('a draft that is sent')
      const raw = await composeMail({
        from: 'rosa@clayandember.example',
        to: 'anna@example.com',
        subject: 'Figures',
        text: 'Hello',
        date: new Date(0),
        messageId: '<skein.1@clayandember.example>',
      })
      const draft = await gmail.createDraft(access, { raw })
      expect(await gmail.hasDraft(access, draft.id)).toBe(true)
      const { message_id } = await gmail.sendDraft(access, draft.id)
      expect(await gmail.hasDraft(access, draft.id)).toBe(false)
      const [sentMail] = (await gmail.readThread(access, draft.thread_id, 'headers')).mails
      expect(sentMail).toMatchObject({
        id: message_id,
        labels: ['SENT'],
        message_id: '<skein.1@clayandember.example>',
      })
      await expect(gmail.sendDraft(access, draft.id)).rejects.toMatchObject({ kind: 'missing' })
    })

    test.each([
      ['an unknown mail', 'missing', 1],
      ['a token that has ended', 'login', 1],
      ['a permission that is missing', 'permission', 1],
      ['a user who asks too often', 'limited', 2],
      ['a policy of the domain', 'stopped', 1],
      ['a server that fails', 'unavailable', 2],
    ])('reports %s as %s', async (situation, kind, calls) => {
      await arrange(situation)
      await expect(gmail.read(access, 'unknown')).rejects.toMatchObject({ kind })
      expect(consumed).toHaveLength(calls)
    })

    test('does not retry a write with an unclear outcome', async () => {
      await arrange('a sending that fails')
      await expect(gmail.sendDraft(access, 'r-1')).rejects.toMatchObject({ kind: 'unavailable' })
      expect(consumed).toEqual([100])
    })
  })
}
