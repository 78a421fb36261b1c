import { expect } from 'vitest'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { Declare } from './platform.conformance.ts'

const text = (content: string): OutgoingMessage => ({ type: 'text', text: content })

export function declareMessages(declare: Declare): void {
  declare(
    'sends one private reply per comment and rejects a second',
    'a comment to answer privately',
    async ({ setup, instagram }) => {
      const sentReply = await instagram.sendPrivateReply(setup.as, setup.comment_id, text('Here is the link'))
      expect(sentReply).toEqual({
        recipient_id: setup.commenter_id,
        message_id: expect.stringMatching(/.{20,}/),
      })
      await expect(
        instagram.sendPrivateReply(setup.as, setup.comment_id, text('Again')),
      ).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'private_reply_refused',
        code: 100,
        subcode: 2534025,
      })
    },
  )

  declare(
    'does not open the messaging window with a private reply',
    'a comment by a stranger',
    async ({ setup, instagram }) => {
      const { recipient_id } = await instagram.sendPrivateReply(
        setup.as,
        setup.comment_id,
        text('Here is the link'),
      )
      await expect(
        instagram.sendMessage(setup.as, { to: recipient_id, message: text('More') }),
      ).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'outside_window',
      })
    },
  )

  declare(
    'rejects a private reply to a comment older than seven days',
    'an old comment',
    async ({ setup, instagram }) => {
      await expect(
        instagram.sendPrivateReply(setup.as, setup.comment_id, text('Late')),
      ).rejects.toMatchObject({
        reason: 'private_reply_refused',
      })
    },
  )

  declare('sends messages of all kinds', 'an open window', async ({ setup, instagram }) => {
    const messages: OutgoingMessage[] = [
      text('Grüße 😀'),
      { type: 'image', source: { url: setup.image_url } },
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
      { type: 'audio', source: { url: setup.image_url.replace(/[^/]+$/, 'hello.wav') } },
      {
        type: 'carousel',
        elements: [
          {
            title: 'Mug',
            subtitle: '32 euros',
            image_url: setup.image_url,
            default_action: { type: 'web_url', url: 'https://example.com/mug' },
            buttons: [
              { type: 'web_url', title: 'Shop', url: 'https://example.com/shop' },
              { type: 'postback', title: 'Ask', payload: 'ASK' },
            ],
          },
          { title: 'Bowl', subtitle: '18 euros' },
        ],
      },
    ]
    const mids = new Set<string>()
    for (const message of messages) {
      const sentMessage = await instagram.sendMessage(setup.as, { to: setup.person_id, message })
      expect(sentMessage.recipient_id).toBe(setup.person_id)
      mids.add(sentMessage.message_id)
    }
    expect(mids.size).toBe(messages.length)
  })

  declare('sends a reply to a given message', 'an inline answer', async ({ setup, instagram }) => {
    const sentMessage = await instagram.sendMessage(setup.as, {
      to: setup.person_id,
      message: text('This one'),
      reply_to_mid: setup.mid,
    })
    expect(sentMessage.recipient_id).toBe(setup.person_id)
  })

  declare(
    'rejects a message more than 24 hours after the last contact',
    'a closed window',
    async ({ setup, instagram }) => {
      await expect(
        instagram.sendMessage(setup.as, { to: setup.person_id, message: text('Hello?') }),
      ).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'outside_window',
        code: 10,
        subcode: 2534022,
      })
    },
  )

  declare(
    'sends a message written by a person within seven days',
    'a window for people',
    async ({ setup, instagram }) => {
      const sentMessage = await instagram.sendMessage(setup.as, {
        to: setup.person_id,
        message: text('Sorry for the wait'),
        by_person: true,
      })
      expect(sentMessage.recipient_id).toBe(setup.person_id)
    },
  )

  declare(
    'rejects a message that breaks a limit without a call',
    'nothing is sent',
    async ({ setup, instagram }) => {
      await expect(
        instagram.sendMessage(setup.as, { to: setup.person_id, message: text('x'.repeat(1001)) }),
      ).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'bad_request',
        status: null,
      })
    },
  )

  declare('rejects an image that cannot be fetched', 'a missing picture', async ({ setup, instagram }) => {
    const message: OutgoingMessage = {
      type: 'image',
      source: { url: setup.image_url.replace('.png', '-missing.png') },
    }
    await expect(instagram.sendMessage(setup.as, { to: setup.person_id, message })).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'media_refused',
      subcode: 2018008,
    })
  })

  declare('sends typing, seen and reactions', 'sender actions', async ({ setup, instagram }) => {
    await instagram.sendAction(setup.as, setup.person_id, { type: 'typing_on' })
    await instagram.sendAction(setup.as, setup.person_id, { type: 'mark_seen' })
    await instagram.sendAction(setup.as, setup.person_id, { type: 'react', mid: setup.mid, reaction: 'love' })
    await instagram.sendAction(setup.as, setup.person_id, { type: 'unreact', mid: setup.mid })
  })

  for (const [situation, reason] of [
    ['a person who cannot receive', 'person_unavailable'],
    ['an unknown person', 'person_unavailable'],
    ['an owner who closed the messages', 'message_access_off'],
    ['a conversation of another app', 'thread_elsewhere'],
  ] as const) {
    declare(`rejects a message: ${situation}`, situation, async ({ setup, instagram }) => {
      await expect(
        instagram.sendMessage(setup.as, { to: setup.person_id, message: text('Hello') }),
      ).rejects.toMatchObject({
        kind: 'rejected',
        reason,
      })
    })
  }

  declare(
    'reports a restricted account as `limited` with a waiting time',
    'a restricted account',
    async ({ setup, instagram }) => {
      await expect(
        instagram.sendMessage(setup.as, { to: setup.person_id, message: text('Hello') }),
      ).rejects.toMatchObject({
        kind: 'limited',
        reason: 'account_restricted',
        retryAfterSeconds: 6 * 3600,
      })
    },
  )
}
