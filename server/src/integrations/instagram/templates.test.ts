import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import { describe, expect, test } from 'vitest'
import { messageProblem, wireMessage } from './templates.ts'

const link = { type: 'web_url', title: 'Shop', url: 'https://example.com/shop' } as const
const reply = { title: 'Hours', payload: 'HOURS' }
const buttons = (count: number): OutgoingMessage => ({
  type: 'button_template',
  text: 'Choose',
  buttons: Array.from({ length: count }, () => link),
})
const card = { title: 'Mug', subtitle: '32 euros' }
const cards = (count: number): OutgoingMessage => ({
  type: 'carousel',
  elements: Array.from({ length: count }, () => card),
})
const oneCard = (fields: object): OutgoingMessage => ({
  type: 'carousel',
  elements: [{ ...card, ...fields }],
})
const replies = (count: number): OutgoingMessage => ({
  type: 'quick_replies',
  text: 'Choose',
  quick_replies: Array.from({ length: count }, () => reply),
})

describe('wireMessage converts', () => {
  test.each<[OutgoingMessage, unknown]>([
    [{ type: 'text', text: 'Hello' }, { text: 'Hello' }],
    [
      { type: 'image', source: { url: 'https://example.com/a.png' } },
      { attachment: { type: 'image', payload: { url: 'https://example.com/a.png' } } },
    ],
    [
      {
        type: 'button_template',
        text: 'Choose',
        buttons: [link, { type: 'postback', title: 'Ask', payload: 'ASK' }],
      },
      {
        attachment: {
          type: 'template',
          payload: {
            template_type: 'button',
            text: 'Choose',
            buttons: [link, { type: 'postback', title: 'Ask', payload: 'ASK' }],
          },
        },
      },
    ],
    [
      { type: 'quick_replies', text: 'Choose', quick_replies: [reply] },
      { text: 'Choose', quick_replies: [{ content_type: 'text', title: 'Hours', payload: 'HOURS' }] },
    ],
    [
      { type: 'audio', source: { url: 'https://example.com/a.m4a' } },
      { attachment: { type: 'audio', payload: { url: 'https://example.com/a.m4a' } } },
    ],
    [
      {
        type: 'carousel',
        elements: [
          { ...card, default_action: { type: 'web_url', url: 'https://example.com/' }, buttons: [link] },
          { title: 'Bowl', image_url: 'https://example.com/bowl.png' },
        ],
      },
      {
        attachment: {
          type: 'template',
          payload: {
            template_type: 'generic',
            elements: [
              { ...card, default_action: { type: 'web_url', url: 'https://example.com/' }, buttons: [link] },
              { title: 'Bowl', image_url: 'https://example.com/bowl.png' },
            ],
          },
        },
      },
    ],
  ])('%j', (message, wire) => {
    expect(wireMessage(message)).toEqual(wire)
    expect(messageProblem(message)).toBeNull()
  })
})

describe('messageProblem', () => {
  test('measures a text in bytes, so that an emoji counts four', () => {
    expect(messageProblem({ type: 'text', text: 'a'.repeat(1000) })).toBeNull()
    expect(messageProblem({ type: 'text', text: 'a'.repeat(1001) })).toBe(
      'The text is too long for Instagram.',
    )
    expect(messageProblem({ type: 'text', text: '😀'.repeat(250) })).toBeNull()
    expect(messageProblem({ type: 'text', text: '😀'.repeat(251) })).toBe(
      'The text is too long for Instagram.',
    )
  })

  test('measures the text of a button template in characters', () => {
    expect(messageProblem({ type: 'button_template', text: '😀'.repeat(640), buttons: [link] })).toBeNull()
    expect(messageProblem({ type: 'button_template', text: '😀'.repeat(641), buttons: [link] })).toBe(
      'The text is longer than 640 characters.',
    )
  })

  test('accepts one to three buttons, thirteen quick replies and ten cards', () => {
    expect([0, 1, 3, 4].map((count) => messageProblem(buttons(count)))).toEqual([
      'There must be 1 to 3 buttons.',
      null,
      null,
      'There must be 1 to 3 buttons.',
    ])
    expect([0, 1, 13, 14].map((count) => messageProblem(replies(count)))).toEqual([
      'There must be 1 to 13 quick replies.',
      null,
      null,
      'There must be 1 to 13 quick replies.',
    ])
    expect([0, 1, 10, 11].map((count) => messageProblem(cards(count)))).toEqual([
      'There must be 1 to 10 cards.',
      null,
      null,
      'There must be 1 to 10 cards.',
    ])
  })

  test('accepts a long title of a quick reply, which the platform cuts', () => {
    const quick_replies = [{ title: 'a title of more than twenty characters', payload: 'X' }]
    expect(messageProblem({ type: 'quick_replies', text: 'Choose', quick_replies })).toBeNull()
  })

  test.each<[string, OutgoingMessage]>([
    ['an empty text', { type: 'text', text: ' \n' }],
    ['an invalid address', { type: 'image', source: { url: 'picture.png' } }],
    ['a card without title', oneCard({ title: ' ' })],
    ['a card with only a title', oneCard({ subtitle: undefined })],
    ['a card with a title of 81 characters', oneCard({ title: 'x'.repeat(81) })],
    ['a card with a subtitle of 81 characters', oneCard({ subtitle: 'x'.repeat(81) })],
    ['a card with an invalid image', oneCard({ image_url: 'mug.png' })],
    ['a card with an invalid link', oneCard({ default_action: { type: 'web_url', url: '' } })],
    ['a card with four buttons', oneCard({ buttons: [link, link, link, link] })],
    ['a card with a button without address', oneCard({ buttons: [{ ...link, url: '' }] })],
    ['an invalid address of audio', { type: 'audio', source: { url: 'a.m4a' } }],
    ['a javascript address', { type: 'image', source: { url: 'javascript:alert(1)' } }],
    [
      'a button title of 21 characters',
      { type: 'button_template', text: 'x', buttons: [{ ...link, title: 'x'.repeat(21) }] },
    ],
    ['a button without title', { type: 'button_template', text: 'x', buttons: [{ ...link, title: ' ' }] }],
    ['a button without address', { type: 'button_template', text: 'x', buttons: [{ ...link, url: '' }] }],
    [
      'a payload of 1001 characters',
      { type: 'quick_replies', text: 'x', quick_replies: [{ ...reply, payload: 'x'.repeat(1001) }] },
    ],
    [
      'a quick reply without title',
      { type: 'quick_replies', text: 'x', quick_replies: [{ ...reply, title: '' }] },
    ],
  ])('reports %s', (_what, message) => {
    expect(messageProblem(message)).not.toBeNull()
  })
})
