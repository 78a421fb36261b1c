import { expect } from 'vitest'
import type { OutgoingMessage } from '../templates.ts'
import type { Declare } from './platform.conformance.ts'

const text = (words: string): OutgoingMessage => ({ type: 'text', text: words })

export function declareMessages(declare: Declare): void {
  declare(
    'one private reply for each comment, and not a second',
    'a comment to answer privately',
    async ({ scene, instagram }) => {
      const sent = await instagram.sendPrivateReply(scene.as, scene.comment_id, text('Here is the link'))
      expect(sent).toEqual({ recipient_id: scene.commenter_id, message_id: expect.stringMatching(/.{20,}/) })
      await expect(
        instagram.sendPrivateReply(scene.as, scene.comment_id, text('Again')),
      ).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'private_reply_refused',
        code: 100,
        subcode: 2534025,
      })
    },
  )

  declare('a private reply opens no window', 'a comment by a stranger', async ({ scene, instagram }) => {
    const { recipient_id } = await instagram.sendPrivateReply(
      scene.as,
      scene.comment_id,
      text('Here is the link'),
    )
    await expect(
      instagram.sendMessage(scene.as, { to: recipient_id, message: text('More') }),
    ).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'outside_window',
    })
  })

  declare(
    'a comment older than seven days gets no private reply',
    'an old comment',
    async ({ scene, instagram }) => {
      await expect(
        instagram.sendPrivateReply(scene.as, scene.comment_id, text('Late')),
      ).rejects.toMatchObject({
        reason: 'private_reply_refused',
      })
    },
  )

  declare('messages of all four kinds are taken', 'an open window', async ({ scene, instagram }) => {
    const messages: OutgoingMessage[] = [
      text('Grüße 😀'),
      { type: 'image', source: { url: scene.image_url } },
      {
        type: 'button_template',
        text: 'Have a look',
        buttons: [
          { type: 'web_url', title: 'Shop', url: 'https://example.com/shop' },
          { type: 'postback', title: 'Ask', payload: 'ASK' },
        ],
      },
      {
        type: 'quick_replies',
        text: 'What do you like?',
        quick_replies: [
          { title: 'A title of more than twenty characters', payload: 'A' },
          { title: 'Mugs', payload: 'B' },
        ],
      },
    ]
    const mids = new Set<string>()
    for (const message of messages) {
      const sent = await instagram.sendMessage(scene.as, { to: scene.person_id, message })
      expect(sent.recipient_id).toBe(scene.person_id)
      mids.add(sent.message_id)
    }
    expect(mids.size).toBe(4)
  })

  declare('an answer can name the message it answers', 'an inline answer', async ({ scene, instagram }) => {
    const sent = await instagram.sendMessage(scene.as, {
      to: scene.person_id,
      message: text('This one'),
      reply_to_mid: scene.mid,
    })
    expect(sent.recipient_id).toBe(scene.person_id)
  })

  declare('nothing is sent a day after the last contact', 'a closed window', async ({ scene, instagram }) => {
    await expect(
      instagram.sendMessage(scene.as, { to: scene.person_id, message: text('Hello?') }),
    ).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'outside_window',
      code: 10,
      subcode: 2534022,
    })
  })

  declare(
    'a person may still write within seven days',
    'a window for people',
    async ({ scene, instagram }) => {
      const sent = await instagram.sendMessage(scene.as, {
        to: scene.person_id,
        message: text('Sorry for the wait'),
        by_person: true,
      })
      expect(sent.recipient_id).toBe(scene.person_id)
    },
  )

  declare(
    'what breaks a limit is refused before it is sent',
    'nothing is sent',
    async ({ scene, instagram }) => {
      await expect(
        instagram.sendMessage(scene.as, { to: scene.person_id, message: text('x'.repeat(1001)) }),
      ).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'bad_request',
        status: null,
      })
    },
  )

  declare(
    'a picture that cannot be fetched is refused',
    'a missing picture',
    async ({ scene, instagram }) => {
      const message: OutgoingMessage = {
        type: 'image',
        source: { url: scene.image_url.replace('.png', '-missing.png') },
      }
      await expect(instagram.sendMessage(scene.as, { to: scene.person_id, message })).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'media_refused',
        subcode: 2018008,
      })
    },
  )

  declare('a file kept at the platform is sent by its id', 'an upload', async ({ scene, instagram }) => {
    const { attachment_id } = await instagram.uploadAttachment(scene.as, {
      type: 'image',
      url: scene.image_url,
    })
    const sent = await instagram.sendMessage(scene.as, {
      to: scene.person_id,
      message: { type: 'image', source: { attachment_id } },
    })
    expect(sent.message_id).not.toBe('')
  })

  declare('typing, seen and reactions are taken', 'sender actions', async ({ scene, instagram }) => {
    await instagram.sendAction(scene.as, scene.person_id, { type: 'typing_on' })
    await instagram.sendAction(scene.as, scene.person_id, { type: 'mark_seen' })
    await instagram.sendAction(scene.as, scene.person_id, { type: 'react', mid: scene.mid, reaction: 'love' })
    await instagram.sendAction(scene.as, scene.person_id, { type: 'unreact', mid: scene.mid })
  })

  for (const [situation, reason] of [
    ['a person who cannot receive', 'person_unavailable'],
    ['an unknown person', 'person_unavailable'],
    ['an owner who closed the messages', 'message_access_off'],
    ['a conversation of another app', 'thread_elsewhere'],
  ] as const) {
    declare(`a message is refused for good: ${situation}`, situation, async ({ scene, instagram }) => {
      await expect(
        instagram.sendMessage(scene.as, { to: scene.person_id, message: text('Hello') }),
      ).rejects.toMatchObject({
        kind: 'rejected',
        reason,
      })
    })
  }

  declare('a restricted account waits', 'a restricted account', async ({ scene, instagram }) => {
    await expect(
      instagram.sendMessage(scene.as, { to: scene.person_id, message: text('Hello') }),
    ).rejects.toMatchObject({
      kind: 'limited',
      reason: 'account_restricted',
      retryAfterSeconds: 6 * 3600,
    })
  })
}
