import { templateProblems } from '@skein/contract/automations/replies/template-validation'
import { describe, expect, it } from 'vitest'
import {
  emptyMessage,
  isSample,
  type MessageForm,
  messageFormOf,
  switchType,
  templateFieldsOf,
} from './message-form.ts'
import { isTruncated, limitLine, messageProblems, moved, phoneMessageOf } from './message-logic.ts'

const form = (change: Partial<MessageForm>): MessageForm => ({ ...emptyMessage, ...change })
const button = (text: string, link = '', payload = '') => ({ text, link, payload })
const none = { text: '', imageUrl: '', buttons: [] }
const types = ['text', 'image', 'button_template', 'quick_replies', 'carousel', 'audio'] as const

describe('message types', () => {
  it.each(types)('starts as %s with a sample that can be sent once its link is replaced', (type) => {
    const begun = form(switchType(emptyMessage, type))
    const sent = templateFieldsOf(begun)
    expect(templateProblems(sent.reply_template_type, sent.reply_template_content)).toEqual(
      {
        text: [],
        quick_replies: [],
        image: ['Replace the sample link with your own.'],
        button_template: ['Replace the sample link with your own.'],
        carousel: ['Card 1: Replace the sample link with your own.'],
        audio: ['Replace the sample link with your own.'],
      }[type],
    )
    expect(messageFormOf(sent)).toMatchObject({ messageType: type, content: begun.content })
    expect(isSample(begun)).toBe(true)
  })

  it.each<[string, Partial<MessageForm>, unknown]>([
    ['text', { content: { text: 'Hi', imageUrl: 'x', buttons: [button('a')] } }, { message: { text: 'Hi' } }],
    [
      'image',
      { messageType: 'image', content: { text: 'x', imageUrl: ' p.example/a.png ', buttons: [] } },
      {
        message: {
          attachment: { type: 'image', payload: { url: 'https://p.example/a.png', is_reusable: true } },
        },
      },
    ],
    [
      'buttons',
      {
        messageType: 'button_template',
        content: { text: 'Hi', imageUrl: '', buttons: [button('Shop', 's.example')] },
      },
      {
        message: {
          attachment: {
            type: 'template',
            payload: {
              template_type: 'button',
              text: 'Hi',
              buttons: [{ type: 'web_url', url: 'https://s.example', title: 'Shop' }],
            },
          },
        },
      },
    ],
    [
      'quick replies',
      {
        messageType: 'quick_replies',
        content: { text: 'Hi', imageUrl: '', buttons: [button('Prices', '', 'P')] },
      },
      { message: { text: 'Hi', quick_replies: [{ content_type: 'text', title: 'Prices', payload: 'P' }] } },
    ],
    [
      'a button that leads to a person',
      {
        messageType: 'button_template',
        content: { text: 'Hi', imageUrl: '', buttons: [button('Ask', 's.example', 'skein:person')] },
      },
      {
        message: {
          attachment: {
            type: 'template',
            payload: {
              template_type: 'button',
              text: 'Hi',
              buttons: [{ type: 'postback', title: 'Ask', payload: 'skein:person' }],
            },
          },
        },
      },
    ],
    [
      'audio',
      { messageType: 'audio', content: { ...none, audioUrl: ' s.example/a.m4a ' } },
      { message: { attachment: { type: 'audio', payload: { url: 'https://s.example/a.m4a' } } } },
    ],
    [
      'a carousel',
      {
        messageType: 'carousel',
        content: {
          ...none,
          cards: [
            {
              title: ' Mug ',
              subtitle: '32 euros',
              imageUrl: 's.example/mug.png',
              link: 's.example/mug',
              buttons: [button('Shop', 's.example'), button('Ask', '', 'skein:person')],
            },
            {
              title: 'Bowl',
              subtitle: ' ',
              imageUrl: '',
              link: ' ',
              buttons: [button('Ask', '', 'skein:person')],
            },
          ],
        },
      },
      {
        message: {
          attachment: {
            type: 'template',
            payload: {
              template_type: 'generic',
              elements: [
                {
                  title: 'Mug',
                  subtitle: '32 euros',
                  image_url: 'https://s.example/mug.png',
                  default_action: { type: 'web_url', url: 'https://s.example/mug' },
                  buttons: [
                    { type: 'web_url', url: 'https://s.example', title: 'Shop' },
                    { type: 'postback', title: 'Ask', payload: 'skein:person' },
                  ],
                },
                { title: 'Bowl', buttons: [{ type: 'postback', title: 'Ask', payload: 'skein:person' }] },
              ],
            },
          },
        },
      },
    ],
  ])('is sent as %s in the form of the platform', (_, change, content) => {
    expect(templateFieldsOf(form(change)).reply_template_content).toEqual(content)
  })
})

it('reads a stored button that leads to a person', () => {
  const sent = templateFieldsOf(
    form({
      messageType: 'button_template',
      content: { text: 'Hi', imageUrl: '', buttons: [button('Ask', '', 'skein:person')] },
    }),
  )
  expect(messageFormOf(sent).content.buttons).toEqual([button('Ask', '', 'skein:person')])
})

describe('changing the type', () => {
  it('starts with a sample and keeps the content of the previous type', () => {
    const written = form({ content: { text: 'Mine', imageUrl: '', buttons: [] } })
    const there = form({ ...written, ...switchType(written, 'image') })
    expect(isSample(there)).toBe(true)
    const back = form({ ...there, ...switchType(there, 'text') })
    expect(isSample(back)).toBe(true)
    expect(back.aside).toEqual({ text: written.content })
  })
})

describe('problems of a message', () => {
  it('are reported by part', () => {
    const broken = form({
      messageType: 'button_template',
      content: { text: '', imageUrl: '', buttons: [button('Shop', 'https://s.example'), button('', 'shop')] },
    })
    expect(messageProblems(broken)).toEqual({
      text: 'Enter the text above the buttons.',
      '1.title': 'Enter a title for button 2.',
      '1.link': 'Button 2 needs a link that starts with https:// or http://.',
    })
  })

  it('are reported by card', () => {
    const empty = { title: '', subtitle: '', imageUrl: '', link: '', buttons: [] }
    const cards = [{ ...empty, title: 'Mug', buttons: [button('', 'shop')] }, empty]
    expect(messageProblems(form({ messageType: 'carousel', content: { ...none, cards } }))).toEqual({
      'cards.0.0.title': 'Card 1: Enter a title for button 1.',
      'cards.0.0.link': 'Card 1: Button 1 needs a link that starts with https:// or http://.',
      'cards.1.title': 'Card 2 needs a title.',
      'cards.1.card': 'Card 2 needs a subtitle, an image, a link or a button.',
    })
  })

  it('are empty for AI replies', () => {
    expect(
      messageProblems(form({ reply_type: 'AI_DECISION', content: { text: '', imageUrl: '', buttons: [] } })),
    ).toEqual({})
  })

  it('do not include a long title, which is truncated', () => {
    expect([isTruncated('x'.repeat(20)), isTruncated('😀'.repeat(20)), isTruncated('x'.repeat(21))]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('phone preview', () => {
  it('shows default_payload for a quick reply without a payload', () => {
    const replies = form({
      messageType: 'quick_replies',
      content: { text: 'Hi {username}', imageUrl: '', buttons: [button('A', '', ' '), button('B', '', 'X')] },
    })
    expect(phoneMessageOf(replies, { fill: (text) => text.replace('{username}', 'nora') })).toEqual({
      type: 'quick_replies',
      text: 'Hi nora',
      replies: [
        { title: 'A', payload: 'default_payload' },
        { title: 'B', payload: 'X' },
      ],
    })
    expect(limitLine(replies)).toBe('2 of 13 quick replies')
  })

  it('shows the cards of a carousel, with the alt text of an uploaded image', () => {
    const mug = {
      title: 'For {username}',
      subtitle: '',
      imageUrl: ' /mug.png ',
      link: '',
      buttons: [button('A')],
    }
    const cards = [mug, { ...mug, title: '', imageUrl: '' }]
    const carousel = form({ messageType: 'carousel', content: { ...none, cards } })
    const fill = (text: string) => text.replace('{username}', 'nora')
    expect(phoneMessageOf(carousel, { fill, altOf: (url) => `alt of ${url}` })).toEqual({
      type: 'carousel',
      cards: [
        {
          title: 'For nora',
          subtitle: '',
          picture: { url: '/mug.png', load: true, alt: 'alt of /mug.png' },
          titles: ['A'],
        },
        { title: '', subtitle: '', picture: null, titles: ['A'] },
      ],
    })
    expect(limitLine(carousel)).toBe('2 of 10 cards')
  })

  it('requests neither an image nor audio of a sample', () => {
    const sample = (type: 'image' | 'audio') =>
      phoneMessageOf(form(switchType(emptyMessage, type)), { fill: (text) => text })
    expect([sample('image'), sample('audio')]).toMatchObject([{ load: false }, { load: false }])
  })

  it('shows the limit of a text at its field only', () => {
    expect(limitLine(form({ content: { text: '😀é', imageUrl: '', buttons: [] } }))).toBe('')
  })
})

describe('moving an item', () => {
  it.each<[number, -1 | 1, string]>([
    [0, 1, 'bac'],
    [2, -1, 'acb'],
    [1, -1, 'bac'],
  ])('from place %i by %i', (from, step, order) => {
    expect(moved(['a', 'b', 'c'], from, step).join('')).toBe(order)
  })
})
