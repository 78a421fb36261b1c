import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { ReplyTemplateContent, type ReplyTemplateType } from './reply-template.ts'
import { templateProblems, templateWarnings } from './template-validation.ts'

const text = (value: string) => ({ message: { text: value } })
const image = (url: string) => ({ message: { attachment: { type: 'image', payload: { url } } } })
const button = { type: 'web_url', url: 'https://shop.example/sale', title: 'Open the shop' }
const buttons = (list: object[], above = 'Two places to look:') => ({
  message: {
    attachment: { type: 'template', payload: { template_type: 'button', text: above, buttons: list } },
  },
})
const postback = { type: 'postback', title: 'Ask us', payload: 'skein:person' }
const carousel = (...elements: object[]) => ({
  message: { attachment: { type: 'template', payload: { template_type: 'generic', elements } } },
})
const card = { title: 'Blue mug', subtitle: '32 euros' }
const full = {
  ...card,
  image_url: 'https://shop.example/mug.png',
  default_action: { type: 'web_url', url: 'https://shop.example/mug' },
  buttons: [button, postback],
}
const audio = (url: string) => ({ message: { attachment: { type: 'audio', payload: { url } } } })
const quick = { content_type: 'text', title: 'Yes', payload: 'YES' }
const replies = (list: object[], above = 'Interested?') => ({
  message: { text: above, quick_replies: list },
})

const read = (content: unknown) => z.safeParse(ReplyTemplateContent, content)
const problems = (type: ReplyTemplateType, content: unknown) =>
  templateProblems(type, z.parse(ReplyTemplateContent, content))
const warnings = (type: ReplyTemplateType, content: unknown) =>
  templateWarnings(type, z.parse(ReplyTemplateContent, content))

describe('keeps the content of a reply unchanged', () => {
  test.each<[string, unknown]>([
    ['text', text('Hi')],
    ['buttons', buttons([button, button])],
    ['buttons that lead to a person', buttons([postback, button])],
    ['quick replies', replies([quick])],
    ['a carousel', carousel(full, card)],
    ['an audio file', audio('https://shop.example/hello.m4a')],
    [
      'an image',
      {
        message: {
          attachment: { type: 'image', payload: { url: 'https://x.example/a.png', is_reusable: true } },
        },
      },
    ],
  ])('%s, as an object and as JSON text', (_, content) => {
    expect(read(content)).toMatchObject({ success: true, data: content })
    expect(read(JSON.stringify(content))).toMatchObject({ success: true, data: content })
  })

  test('an image is reusable by default', () => {
    expect(read(image('https://x.example/a.png')).data).toMatchObject({
      message: { attachment: { payload: { is_reusable: true } } },
    })
  })

  test('a quick reply without a payload sends the default one', () => {
    expect(read(replies([{ title: 'Yes', payload: ' ' }])).data).toEqual(
      replies([{ content_type: 'text', title: 'Yes', payload: 'default_payload' }]),
    )
  })

  test.each<[string, unknown]>([
    ['without its message key', { text: 'Hi' }],
    ['broken JSON', '{"message":'],
    ['a number', 7],
  ])('%s is refused in one sentence', (_, content) => {
    expect(read(content).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('reply_template_content must be {"message": …}'),
    ])
  })
})

test('names a field that the platform does not support', () => {
  expect(read({ message: { text: 'Hi', colour: 'red' } }).error?.issues[0]?.message).toBe(
    'Unknown field in reply_template_content: colour.',
  )
})

test('names a field of a card that the platform does not support', () => {
  expect(read(carousel({ ...card, price: '32' })).error?.issues[0]?.message).toBe(
    'Unknown field in reply_template_content: price.',
  )
})

describe('refuses a reply that Instagram would refuse, with instructions', () => {
  test.each<[string, ReplyTemplateType, unknown, string[]]>([
    ['a text of 1000 bytes fits', 'text', text('é'.repeat(500)), []],
    [
      'emoji count as four',
      'text',
      text('🎈'.repeat(251)),
      ['Message is too long for Instagram. Shorten it by 4 characters.'],
    ],
    ['no text', 'text', text(' '), ['Enter the message text.']],
    ['a picture on the web', 'image', image('http://x.example/a.png'), []],
    [
      'a picture from elsewhere',
      'image',
      image('javascript:alert(1)'),
      ['The image needs a link that starts with https:// or http://.'],
    ],
    [
      'the sample link',
      'image',
      image('https://example.com/a.jpg'),
      ['Replace the sample link with your own.'],
    ],
    [
      'a button to a sample link with a query',
      'button_template',
      buttons([{ ...button, url: 'https://shop.example.com?from=dm' }]),
      ['Replace the sample link with your own.'],
    ],
    ['a link that is none', 'image', image('https://'), [expect.stringContaining('needs a link')]],
    [
      'three buttons under 640 letters',
      'button_template',
      buttons([button, button, button], '🎈'.repeat(640)),
      [],
    ],
    [
      'too much of everything',
      'button_template',
      buttons([button, button, button, button], 'a'.repeat(641)),
      [
        'The message text is too long by 1 character. Shorten it.',
        'A message can have at most 3 buttons. Remove 1.',
      ],
    ],
    [
      'empty buttons',
      'button_template',
      buttons([{}], ''),
      [
        'Enter the text above the buttons.',
        'Enter a title for button 1.',
        'Button 1 needs a link that starts with https:// or http://.',
      ],
    ],
    ['no button', 'button_template', buttons([]), ['Add at least one button.']],
    ['thirteen quick replies', 'quick_replies', replies(Array.from({ length: 13 }, () => quick)), []],
    [
      'fourteen',
      'quick_replies',
      replies(Array.from({ length: 14 }, () => quick)),
      ['A message can have at most 13 quick replies. Remove 1.'],
    ],
    [
      'a quick reply without a title, with an endless payload',
      'quick_replies',
      replies([{ title: '', payload: 'x'.repeat(1001) }]),
      [
        'Enter a title for quick reply 1.',
        'The value of quick reply 1 is too long. Use at most 1000 characters.',
      ],
    ],
    ['ten cards', 'carousel', carousel(...Array.from({ length: 10 }, () => full)), []],
    ['no card', 'carousel', carousel(), ['Add at least one card.']],
    [
      'twelve cards, each named up to the maximum',
      'carousel',
      carousel(...Array.from({ length: 12 }, () => card)),
      ['A carousel can have at most 10 cards. Remove 2.'],
    ],
    [
      'an empty second card',
      'carousel',
      carousel(card, {}),
      ['Card 2 needs a title.', 'Card 2 needs a subtitle, an image, a link or a button.'],
    ],
    [
      'a card with too much of everything',
      'carousel',
      carousel({
        title: '🎈'.repeat(81),
        subtitle: 'a'.repeat(81),
        buttons: [button, button, button, button],
      }),
      [
        'The title of card 1 is too long. Use at most 80 characters.',
        'The subtitle of card 1 is too long. Use at most 80 characters.',
        'Card 1 can have at most 3 buttons. Remove 1.',
      ],
    ],
    [
      'links of a card that are none',
      'carousel',
      carousel({
        ...card,
        image_url: 'javascript:alert(1)',
        default_action: { type: 'web_url', url: 'shop' },
        buttons: [{ ...button, url: 'https://example.com' }, { ...postback, payload: 'BUY' }, {}],
      }),
      [
        'Card 1: The image needs a link that starts with https:// or http://.',
        'Card 1: The link must start with https:// or http://.',
        'Card 1: Replace the sample link with your own.',
        'Card 1: Choose where button 2 leads: to a link, an automation or a person.',
        'Card 1: Enter a title for button 3.',
        'Card 1: Button 3 needs a link that starts with https:// or http://.',
      ],
    ],
    [
      'unknown variables of a card',
      'carousel',
      carousel({ title: '{price}', subtitle: '{name}' }),
      [expect.stringMatching(/^Card 1: \{price\} isn't/), expect.stringMatching(/^Card 1: \{name\} isn't/)],
    ],
    ['audio on the web', 'audio', audio('https://shop.example/hello.m4a'), []],
    [
      'audio from elsewhere',
      'audio',
      audio('file:///hello.m4a'),
      ['The audio needs a link that starts with https:// or http://.'],
    ],
    [
      'the sample link of audio',
      'audio',
      audio('https://example.com/hello.m4a'),
      ['Replace the sample link with your own.'],
    ],
    [
      'a long link',
      'audio',
      audio(`https://a.example/${'a'.repeat(2000)}`),
      [expect.stringContaining('2000')],
    ],
    ['content of another type', 'image', text('Hi'), ['Enter the message again for type image.']],
  ])('%s', (_, type, content, expected) => {
    expect(problems(type, content)).toEqual(expected)
  })

  test('refuses an incomplete reply', () => {
    expect(templateProblems('text', null)).toEqual(['Enter a message.'])
    expect(templateProblems(null, text('Hi'))).toEqual(['Choose a message type.'])
    expect(templateProblems(null, null)).toEqual([])
  })
})

describe('accepts a title over 20 characters with a warning', () => {
  const long = 'Have a look at our shop'
  const warning = `“${long}” is cut off after 20 characters. Use a shorter title.`
  test.each<[string, ReplyTemplateType, unknown, string[]]>([
    ['a button', 'button_template', buttons([button, { ...button, title: long }]), [warning]],
    ['a quick reply', 'quick_replies', replies([{ ...quick, title: long }]), [warning]],
    ['twenty emoji fit', 'quick_replies', replies([{ ...quick, title: '🎈'.repeat(20) }]), []],
    [
      'a button of a card',
      'carousel',
      carousel({ ...card, buttons: [{ ...button, title: long }] }),
      [warning],
    ],
    ['a text has no titles', 'text', text(long), []],
  ])('%s', (_, type, content, expected) => {
    expect(problems(type, content)).toEqual([])
    expect(warnings(type, content)).toEqual(expected)
  })
})

describe('a button that is not a link', () => {
  const choose = 'Choose where button 2 leads: to a link, an automation or a person.'
  test.each<[string, string, string[]]>([
    ['a person', 'skein:person', []],
    ['an automation', 'skein:automation:a1', []],
    ['nothing', '', [choose]],
    ['a text of another app', 'BUY_NOW', [choose]],
    ['a place in a document', 'skein:entry:0', [choose]],
    ['a forged id', 'skein:automation:a b', [choose]],
  ])('leads to %s', (_name, payload, expected) => {
    expect(problems('button_template', buttons([button, { ...postback, payload }]))).toEqual(expected)
  })

  test('cannot also be a link', () => {
    expect(read(buttons([{ ...postback, url: 'https://shop.example' }])).success).toBe(false)
  })
})
