import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { randomIds } from '#src/infra/ids.ts'
import type { GmailAccess, GmailConfig } from '../call.ts'
import { createGmail, type Gmail } from '../client.ts'
import { composeMail } from '../compose-mail.ts'

/** What a situation offers to look at. */
export interface Scene {
  token: string
  mail_id: string
  page_id: string
  thread_id: string
}

export interface GmailPlatform {
  url: string
  arrange(situation: string): Promise<Scene>
  /** Throws when something was asked that nobody foresaw. */
  verify(): void
  close(): Promise<void>
}

/** What we rely on, whoever plays Gmail. */
export function describeGmail(title: string, open: () => Promise<GmailPlatform>): void {
  describe(title, () => {
    let platform: GmailPlatform
    let gmail: Gmail
    let spent: number[]
    let scene: Scene
    let access: GmailAccess

    beforeAll(async () => {
      platform = await open()
    })
    afterEach(() => platform.verify())
    afterAll(() => platform.close())

    async function given(situation: string): Promise<void> {
      scene = await platform.arrange(situation)
      access = { token: scene.token, mailbox: 'a mailbox' }
      spent = []
      const spend: GmailConfig['spend'] = async (_mailbox, units) => void spent.push(units)
      gmail = createGmail({ url: platform.url, ids: randomIds, spend, pauses: [1] })
    }

    test('a mailbox tells its address', async () => {
      await given('a mailbox')
      expect(await gmail.address(access)).toBe('rosa@clayandember.example')
      expect(spent).toEqual([1])
    })

    test('unread mails are found by a query, newest first', async () => {
      await given('unread mails')
      const ids = await gmail.find(access, { query: 'is:unread in:inbox', limit: 2 })
      expect(ids).toHaveLength(2)
      const newest = await gmail.read(access, ids[0] ?? '', 'headers')
      expect(newest).toMatchObject({
        from: 'Jonas Keller <jonas.keller@kiln-and-co.example>',
        subject: 'Your order 20318: stoneware clay delayed',
        labels: expect.arrayContaining(['INBOX', 'UNREAD']),
        text: null,
      })
      expect(spent).toEqual([5, 20])
    })

    test('no mails are an empty list', async () => {
      await given('nothing found')
      expect(await gmail.find(access, { query: 'subject:zzzz', limit: 5 })).toEqual([])
    })

    test('a mail with a text is read with its umlauts, and a snippet without entities', async () => {
      await given('a mail with umlauts')
      const mail = await gmail.read(access, scene.mail_id)
      expect(mail.text).toContain('Går det att låna dem i två månader')
      expect(mail.message_id).toMatch(/^<.+@.+>$/)
      expect(mail.snippet).not.toMatch(/&\w+;/)
    })

    test('a mail that is only a page has no text, and its page', async () => {
      await given('a mail that is a page')
      expect(await gmail.read(access, scene.page_id)).toMatchObject({
        text: null,
        html: expect.stringContaining('<b>80 espresso cups</b>'),
      })
    })

    test('a thread has every mail, oldest first', async () => {
      await given('a thread')
      const mails = await gmail.readThread(access, scene.thread_id)
      expect(mails.map(({ from }) => from.split(' ')[0])).toEqual(['Anna', 'Rosa', 'Anna'])
      expect(mails.every(({ thread_id }) => thread_id === scene.thread_id)).toBe(true)
    })

    test('a mail is marked as read', async () => {
      await given('a mail to mark')
      await gmail.markRead(access, scene.mail_id)
      expect((await gmail.read(access, scene.mail_id, 'headers')).labels).not.toContain('UNREAD')
    })

    test('a draft is there until it is sent, and then its mail is in the thread with our header', async () => {
      await given('a draft that is sent')
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
      const [sent] = await gmail.readThread(access, draft.thread_id, 'headers')
      expect(sent).toMatchObject({
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
    ])('%s is told apart: %s', async (situation, kind, calls) => {
      await given(situation)
      await expect(gmail.read(access, 'unknown')).rejects.toMatchObject({ kind })
      expect(spent).toHaveLength(calls)
    })

    test('a write whose outcome is open is not repeated by itself', async () => {
      await given('a sending that fails')
      await expect(gmail.sendDraft(access, 'r-1')).rejects.toMatchObject({ kind: 'unavailable' })
      expect(spent).toEqual([100])
    })
  })
}
