import { allMessageTypes, type OutgoingMessage } from '@skein/contract/automations/messages/messages'
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
const link = (title: string, url: string) => ({ type: 'web_url' as const, url, title })
const postback = (title: string, payload: string) => ({ type: 'postback' as const, title, payload })
const types = allMessageTypes.map(({ type }) => type)

describe('message types', () => {
  it.each(types)('starts as %s with a sample that can be sent once its link is replaced', (type) => {
    const begun = form(switchType(emptyMessage, type))
    const fields = templateFieldsOf(begun)
    const problems = templateProblems(fields.reply_template_type, fields.reply_template_content)
    const hasLink = JSON.stringify(begun.content).includes('https://')
    expect(problems).toEqual(
      hasLink ? [expect.stringMatching(/^(Card 1: )?Replace the sample link with your own\.$/)] : [],
    )
    expect(messageFormOf(fields).content).toEqual(begun.content)
    expect(isSample(begun)).toBe(true)
  })

  it.each<[string, OutgoingMessage, unknown]>([
    ['text', { type: 'text', text: 'Hi' }, { message: { text: 'Hi' } }],
    [
      'image',
      { type: 'image', source: { url: ' p.example/a.png ' } },
      {
        message: {
          attachment: { type: 'image', payload: { url: 'https://p.example/a.png', is_reusable: true } },
        },
      },
    ],
    [
      'buttons',
      { type: 'button_template', text: 'Hi', buttons: [link('Shop ', 's.example')] },
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
      { type: 'quick_replies', text: 'Hi', quick_replies: [{ title: 'Prices', payload: 'P' }] },
      { message: { text: 'Hi', quick_replies: [{ content_type: 'text', title: 'Prices', payload: 'P' }] } },
    ],
    [
      'a button that leads to a person',
      { type: 'button_template', text: 'Hi', buttons: [postback('Ask', 'skein:person')] },
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
      { type: 'audio', source: { url: ' s.example/a.m4a ' } },
      { message: { attachment: { type: 'audio', payload: { url: 'https://s.example/a.m4a' } } } },
    ],
    [
      'a carousel',
      {
        type: 'carousel',
        elements: [
          {
            title: ' Mug ',
            subtitle: '32 euros',
            image_url: 's.example/mug.png',
            default_action: { type: 'web_url', url: 's.example/mug' },
            buttons: [link('Shop', 's.example'), postback('Ask', 'skein:person')],
          },
          {
            title: 'Bowl',
            subtitle: ' ',
            image_url: '',
            default_action: { type: 'web_url', url: ' ' },
            buttons: [postback('Ask', 'skein:person')],
          },
        ],
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
  ])('is sent as %s in the form of the platform', (_, content, expected) => {
    expect(templateFieldsOf(form({ content }))).toEqual({
      reply_template_type: content.type,
      reply_template_content: expected,
    })
  })
})

it('reads a stored button that leads to a person', () => {
  const content: OutgoingMessage = {
    type: 'button_template',
    text: 'Hi',
    buttons: [postback('Ask', 'skein:person')],
  }
  expect(messageFormOf(templateFieldsOf(form({ content }))).content).toEqual(content)
})

it('shows a stored quick reply without a payload as blank', () => {
  const content = (payload: string): OutgoingMessage => ({
    type: 'quick_replies',
    text: 'Hi',
    quick_replies: [{ title: 'A', payload }],
  })
  const fields = templateFieldsOf(form({ content: content('default_payload') }))
  expect(messageFormOf(fields).content).toEqual(content(''))
})

describe('changing the type', () => {
  it('starts with a sample and keeps the content of the previous type', () => {
    const original = form({ content: { type: 'text', text: 'Mine' } })
    const there = form({ ...original, ...switchType(original, 'image') })
    expect(isSample(there)).toBe(true)
    const back = form({ ...there, ...switchType(there, 'text') })
    expect(isSample(back)).toBe(true)
    expect(back.aside).toEqual({ text: original.content })
  })
})

describe('problems of a message', () => {
  it('are reported by part', () => {
    const content: OutgoingMessage = {
      type: 'button_template',
      text: '',
      buttons: [link('Shop', 'https://s.example'), link('', 'shop')],
    }
    expect(messageProblems(form({ content }))).toEqual({
      text: 'Enter the text above the buttons.',
      '1.title': 'Enter a title for button 2.',
      '1.link': 'Button 2 needs a link that starts with https:// or http://.',
    })
  })

  it('are reported by card', () => {
    const elements = [
      { title: 'Mug', buttons: [link('', 'shop')] },
      { title: '', subtitle: '' },
    ]
    expect(messageProblems(form({ content: { type: 'carousel', elements } }))).toEqual({
      'cards.0.0.title': 'Card 1: Enter a title for button 1.',
      'cards.0.0.link': 'Card 1: Button 1 needs a link that starts with https:// or http://.',
      'cards.1.title': 'Card 2 needs a title.',
      'cards.1.card': 'Card 2 needs a subtitle, an image, a link or a button.',
    })
  })

  it('are empty for AI replies', () => {
    const content: OutgoingMessage = { type: 'text', text: '' }
    expect(messageProblems(form({ reply_type: 'AI_DECISION', content }))).toEqual({})
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
  const fill = (text: string) => text.replace('{username}', 'nora')

  it('shows default_payload for a quick reply without a payload', () => {
    const quick_replies = [
      { title: 'A', payload: ' ' },
      { title: 'B', payload: 'X' },
    ]
    const replies = form({ content: { type: 'quick_replies', text: 'Hi {username}', quick_replies } })
    expect(phoneMessageOf(replies, fill)).toEqual({
      type: 'quick_replies',
      text: 'Hi nora',
      quick_replies: [
        { title: 'A', payload: 'default_payload' },
        { title: 'B', payload: 'X' },
      ],
    })
    expect(limitLine(replies)).toBe('2 of 13 quick replies')
  })

  it('shows the titles of buttons as they are written', () => {
    const button = link('A title of {username} that is cut', 'https://s.example')
    const elements = [
      { title: 'For {username}', buttons: [button] },
      { title: '', subtitle: '' },
    ]
    const carousel = form({ content: { type: 'carousel', elements } })
    expect(phoneMessageOf(carousel, fill)).toEqual({
      type: 'carousel',
      elements: [{ title: 'For nora', buttons: [button] }, { title: '' }],
    })
    expect(limitLine(carousel)).toBe('2 of 10 cards')
  })

  it('shows an example of a text that is blank', () => {
    expect(phoneMessageOf(form({ content: { type: 'text', text: ' ' } }), fill)).toEqual({
      type: 'text',
      text: 'Your message appears here.',
    })
  })

  it('shows the limit of a text at its field only', () => {
    expect(limitLine(form({ content: { type: 'text', text: '😀é' } }))).toBe('')
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
