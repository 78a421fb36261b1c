import { expect, test } from 'vitest'
import { traitsOf, wordsOf, type MessageBody } from './body-logic.ts'

const button = { type: 'web_url' as const, title: 'Shop', url: 'https://shop.example' }
/** A message that a later version stored. */
const later = {
  message: { type: 'sticker', source: { url: 'https://shop.example/s' } },
} as unknown as MessageBody

test.each<[string, MessageBody, string | null, (string | null)[]]>([
  ['a public reply', { text: 'Hi' }, 'Hi', ['Hi']],
  ['a text', { message: { type: 'text', text: 'Hi' } }, 'Hi', ['Hi']],
  [
    'quick replies',
    { message: { type: 'quick_replies', text: 'Which?', quick_replies: [] }, plain: 'Which?' },
    'Which?',
    ['Which?', 'Which?'],
  ],
  [
    'a text with buttons',
    {
      message: { type: 'button_template', text: 'Look', buttons: [button] },
      plain: 'Look\nShop: https://shop.example',
    },
    'Look\nShop: https://shop.example',
    ['Look\nShop: https://shop.example', 'Look', null, 'Look\nShop: https://shop.example'],
  ],
  [
    'a carousel',
    { message: { type: 'carousel', elements: [{ title: 'Mug' }] }, plain: 'Mug' },
    'Mug',
    ['Mug', null, 'Mug'],
  ],
  ['an image', { message: { type: 'image', source: { url: 'https://shop.example/a.png' } } }, null, [null]],
  ['a message of a later version', later, null, [null]],
])('the conversation stores the words of %s, and finds its echo by them', (_, body, words, traits) => {
  expect(wordsOf(body)).toBe(words)
  expect(traitsOf(body)).toEqual(traits)
})
