import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { expect, test } from 'vitest'
import { message } from '../../test/inbox-samples.ts'
import { previewText } from './inbox.ts'

const preview = (change: Partial<InboxMessage>) =>
  previewText({ last_message: message({ message: '', ...change }) })
const attachment = (type: string) => [{ type, url: null, title: null }]

test.each<[string, Partial<InboxMessage>, string]>([
  ['a text', { message: 'Hello', message_kind: 'text' }, 'Hello'],
  ['a photo', { message_kind: 'image', attachments: attachment('image') }, 'Photo'],
  ['a voice message', { message_kind: 'audio', attachments: attachment('audio') }, 'Voice message'],
  ['a heart', { message_kind: 'like', attachments: attachment('like_heart') }, 'Heart'],
  ['a story reply', { message_kind: 'story_reply', message: 'Nice!' }, 'Replied to your story: Nice!'],
  ['a reaction to a story', { message_kind: 'story_reply' }, 'Replied to your story'],
  ['a story mention', { message_kind: 'story_mention' }, 'Mentioned you in a story'],
  ['a shared post', { message_kind: 'shared_post', attachments: attachment('ig_post') }, 'Shared a post'],
  ['content without a known type', { message_kind: 'other' }, 'Content only shown in the Instagram app'],
  [
    'a carousel',
    {
      message: 'Mug',
      cards: [{ title: 'Mug', subtitle: null, image_url: null, url: null, buttons: [] }],
    },
    'Carousel: Mug',
  ],
  ['buttons of the account', { message_kind: 'other', attachments: attachment('template') }, 'Buttons'],
  [
    'an attachment of an unknown type',
    { message_kind: 'other', attachments: attachment('new') },
    'Attachment',
  ],
])('previews %s', (_name, change, words) => expect(preview(change)).toBe(words))

test('names the writer before a photo of the account', () => {
  expect(preview({ message_kind: 'image', sender_kind: 'person' })).toBe('You: Photo')
})

test('names the away message in the list', () => {
  const away = { sender_kind: 'automation', away_message: true } as const
  expect(preview({ ...away, message: 'Back at nine.' })).toContain('Away message: ')
})
